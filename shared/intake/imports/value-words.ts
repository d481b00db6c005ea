import type { CandidateStage, CandidateType } from '#shared/crm/candidates.ts';
import type { JobStage, JobType } from '#shared/crm/jobs.ts';
import { folded } from './folded.ts';

/** Names for the values of choice fields in English, German, French, Spanish and Dutch, besides our own labels. */
const words: Record<CandidateType | CandidateStage | JobType | JobStage, string> = {
  permanent:
    'perm|permanent placement|direct hire|full time|fulltime|permanent full time|full time permanent|festanstellung|festangestellt|direktvermittlung|fest|unbefristet|vollzeit|cdi|temps plein|embauche directe|permanente|indefinido|fijo|tiempo completo|jornada completa|contratación directa|vast|vast contract|vaste baan|onbepaalde tijd|voltijds',
  contract:
    'contractor|fixed term|fixed term contract|ftc|befristet|auf zeit|contrat|cdd|contrato|temporal por obra|contractbasis|bepaalde tijd',
  temporary:
    'temp|temporary placement|interim|zeitarbeit|aushilfe|intérim|intérimaire|temporaire|temporal|tijdelijk|uitzendwerk',
  'part-time': 'part time|parttime|teilzeit|temps partiel|tiempo parcial|media jornada|deeltijd',
  freelance:
    'freelancer|self employed|independent contractor|freiberuflich|freiberufler|indépendant|autónomo|zzp|zelfstandig',
  applied:
    'new|new applicant|application|associated|submitted|submitted to client|client submission|internal submission|internally submitted|cv sent|cv submitted|shortlisted|beworben|bewerbung|candidature|postulé|aplicado|postulado|gesolliciteerd|sollicitatie',
  interview:
    'interviewing|interviewed|interview scheduled|interview to be scheduled|interview in progress|interview requested|client interview|phone interview|telephone interview|first interview|second interview|final interview|1st interview|2nd interview|3rd interview|vorstellungsgespräch|gespräch|entretien|entrevista|gesprek|sollicitatiegesprek',
  rejected:
    'declined|unsuccessful|not suitable|turned down|rejected by client|client rejected|rejected for interview|rejected hirable|abgelehnt|absage|refusé|rejeté|rechazado|descartado|afgewezen',
  offered: 'offer|offer made|offer extended|offer accepted|verbal offer|angebot|offre|oferta|aanbod|aanbieding',
  placed:
    'hired|joined|placement|placement confirmed|filled|vermittelt|eingestellt|besetzt|placé|embauché|pourvu|contratado|colocado|geplaatst|aangenomen',
  lead: 'prospect|interessent|piste|potencial',
  'live-opportunity':
    'open|live|active|accepting candidates|accepting applications|in progress|sourcing|offen|aktiv|laufend|ouvert|en cours|abierto|abierta|activo|lopend|actief',
  'shortlist-sent':
    'shortlist|shortlisted|cv sent|cvs sent|cv submitted|submitted|submitted to client|client submission|vorauswahl|présélection|preselección|voorselectie',
  offer: 'offered|offer made|offer extended|offer out|verbal offer|angebot|offre|oferta|aanbod|aanbieding',
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
  const others = Object.keys(names).flatMap((value) => wordsFor(value, names).map((word) => [word, value] as const));
  return new Map([...own, ...others].toReversed().map(([word, value]) => [folded(word), value]));
}

/** Where there is permanent and contract only, all that ends is contract. */
function wordsFor(value: string, names: Names): string[] {
  const also = value === 'contract' && !('temporary' in names) ? ['temporary', 'freelance'] : [];
  return [value, ...also].flatMap((each) => [...(each === value ? [] : [each]), ...(known[each] ?? '').split('|')]);
}

const yes: ReadonlySet<string> = new Set('yes y true 1 x on ja j wahr oui o vrai si s verdadero waar'.split(' '));
const no: ReadonlySet<string> = new Set('no n false 0 off nein falsch non faux falso nee onwaar'.split(' '));

export function yesOrNo(text: string): boolean | undefined {
  const word = folded(text);
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}
