import type { CandidateStage, CandidateType } from '#shared/crm/candidates.ts';
import type { JobStage, JobType } from '#shared/crm/jobs.ts';
import { folded } from './folded.ts';

/** Names for the values of choice fields in English, German, French, Spanish and Dutch, besides our own labels. */
const words: Record<CandidateType | CandidateStage | JobType | JobStage, string> = {
  permanent:
    'perm|full time|fulltime|festanstellung|fest|unbefristet|vollzeit|cdi|permanente|indefinido|fijo|tiempo completo|vast|vast contract|vaste baan|onbepaalde tijd|voltijds',
  contract:
    'contractor|fixed term|befristet|auf zeit|contrat|cdd|contrato|temporal por obra|contractbasis|bepaalde tijd',
  temporary: 'temp|interim|zeitarbeit|aushilfe|intérim|intérimaire|temporaire|temporal|tijdelijk|uitzendwerk',
  'part-time': 'part time|parttime|teilzeit|temps partiel|tiempo parcial|media jornada|deeltijd',
  freelance: 'freelancer|self employed|freiberuflich|freiberufler|indépendant|autónomo|zzp|zelfstandig',
  applied: 'new|application|beworben|bewerbung|candidature|postulé|aplicado|postulado|gesolliciteerd|sollicitatie',
  interview: 'interviewing|interviewed|vorstellungsgespräch|gespräch|entretien|entrevista|gesprek|sollicitatiegesprek',
  rejected: 'declined|unsuccessful|abgelehnt|absage|refusé|rejeté|rechazado|descartado|afgewezen',
  offered: 'offer|offer made|angebot|offre|oferta|aanbod|aanbieding',
  placed:
    'hired|placement|filled|vermittelt|eingestellt|besetzt|placé|embauché|pourvu|contratado|colocado|geplaatst|aangenomen',
  lead: 'prospect|interessent|piste|potencial',
  'live-opportunity': 'open|live|active|offen|aktiv|laufend|ouvert|en cours|abierto|abierta|activo|lopend|actief',
  'shortlist-sent': 'shortlist|shortlisted|cv sent|vorauswahl|présélection|preselección|voorselectie',
  offer: 'offered|offer made|angebot|offre|oferta|aanbod|aanbieding',
};
const known: Readonly<Record<string, string>> = words;

type Names = Readonly<Record<string, string>>;
const meanings = new WeakMap<Names, ReadonlyMap<string, string>>();

/** The value that a word means, by its label or in another language; undefined if none. */
export function valueMeant(text: string, names: Names): string | undefined {
  const meant = meanings.get(names) ?? meaningsOf(names);
  meanings.set(names, meant);
  return meant.get(folded(text));
}

/** Cached, because a table looks up every row. A value's own label takes precedence over synonyms. */
function meaningsOf(names: Names): ReadonlyMap<string, string> {
  const own = Object.entries(names).flatMap(
    ([value, name]) =>
      [
        [value, value],
        [name, value],
      ] as const,
  );
  const others = Object.keys(names).flatMap((value) =>
    (known[value] ?? '').split('|').map((word) => [word, value] as const),
  );
  return new Map([...own, ...others].toReversed().map(([word, value]) => [folded(word), value]));
}

const yes: ReadonlySet<string> = new Set('yes y true 1 x on ja j wahr oui o vrai si s verdadero waar'.split(' '));
const no: ReadonlySet<string> = new Set('no n false 0 off nein falsch non faux falso nee onwaar'.split(' '));

export function yesOrNo(text: string): boolean | undefined {
  const word = folded(text);
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}
