import { addDays } from '#shared/platform/calendar-date.ts';
import type { CandidateStage, CandidateType } from '#shared/crm/candidate-schemas.ts';
import type { JobStage } from '#shared/crm/job-schemas.ts';
import type { DemoJob } from './demo-jobs.ts';
import { professions, type Profession } from './professions.ts';
import { seededRandom } from './seeded-random.ts';

export interface DemoCandidate {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  location: string;
  type: CandidateType;
  skills: string[];
  expectedSalary: number;
  cv: string;
  currentTitle: string;
  currentEmployer: string;
  noticePeriod: string | null;
  source: string;
  profileAddress: string | null;
  notes: string;
  candidateStage: CandidateStage | null;
  /** Index into the jobs. */
  job: number | null;
  since: string;
}

const DAYS = 365;
/** One candidate in this many is assigned to a job. */
const ASSIGNED_EVERY = 3;

const firstNames =
  'Sofia Marcus Chloe Hassan Imogen Dmitri Ruth Kieran Leila Jonas Beatrix Samuel Ingrid Tariq Matilda Owen Esme Rafael Anya Gareth Nadia Hugo Fiona Yusuf Elodie'.split(
    ' ',
  );
const lastNames =
  'Abbott Barros Carver Dhillon Eriksen Fletcher García Hartley Ito Jovanović Keane Larsson Mbeki Nicholls Osei Pemberton Quigley Rossi Sharma Thorne Ueda Vaughan Winters Xu Young'.split(
    ' ',
  );
const towns = ['Bristol', 'Leeds', 'Manchester', 'Cardiff', 'Glasgow', 'Reading', 'Norwich', 'Sheffield', 'Exeter'];
const noticePeriods = ['1 month', '3 months', '2 weeks', 'Immediate'];
const sources = ['LinkedIn', 'Referral', 'Job board', 'Own website', 'Met at an event'];
const remarks = [
  'Prefers three days a week at home. Call after five.',
  'Would move for the right role, from the summer.',
  'Does not want to hear from former employers.',
  'Gave two strong references last year.',
];
/**
 * The stages of the candidates on a job, by the stage of the job. Only the first candidate of a placed job is placed.
 */
const stagesOf: Record<JobStage, (CandidateStage | null)[]> = {
  lead: ['applied', null],
  'live-opportunity': ['applied', 'applied', 'rejected'],
  'shortlist-sent': ['applied', 'interview', 'rejected'],
  interview: ['interview', 'interview', 'rejected'],
  offer: ['offered', 'interview', 'rejected'],
  placed: ['rejected'],
};
const interests = [
  'Bell ringing, and repairing the bicycles of the whole street.',
  'Runs a local coding club for children on Saturdays.',
  'Amateur theatre, long walks and a badly behaved spaniel.',
  'Volunteer treasurer of a community garden.',
  'Plays the cello in a string quartet that meets too rarely.',
];

export function demoCandidates(today: string, jobs: readonly DemoJob[], count: number): DemoCandidate[] {
  const random = seededRandom(19_120_623);
  const filled = new Set<number>();
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const some = <T>(list: readonly T[], many: number): T[] =>
    list
      .map((value) => ({ value, place: random() }))
      .toSorted((one, other) => one.place - other.place)
      .slice(0, many)
      .map(({ value }) => value);

  function workAt(profession: Profession, title: string, employer: string, from: number, to: string): string {
    const duties = some(profession.duties, 3 + below(3)).map((duty) => `- ${duty}`);
    return [`${title}, ${employer}, ${pick(towns)} (${from} – ${to})`, ...duties].join('\n');
  }

  function cvOf(
    {
      name,
      town,
      title,
      employer,
      skills,
    }: Record<'name' | 'town' | 'title' | 'employer', string> & {
      skills: string[];
    },
    profession: Profession,
    years: number,
  ): string {
    const [junior, middle] = profession.titles;
    const thisYear = Number(today.slice(0, 4));
    const moved = thisYear - Math.ceil(years / 3);
    const begun = thisYear - years;
    return [
      `${name}\n${title} · ${town}`,
      `Profile\n${pick(profession.profiles)} ${years} years of experience. ${pick(profession.strengths)}`,
      `Experience\n${workAt(profession, title, employer, moved, 'today')}`,
      workAt(profession, middle, pick(profession.employers), begun + 2, String(moved)),
      workAt(profession, junior, pick(profession.employers), begun, String(begun + 2)),
      `Education\n${pick(profession.education)}, ${begun}`,
      `Skills\n${skills.join(' · ')}`,
      `Interests\n${pick(interests)}`,
      'References on request.',
    ].join('\n\n');
  }

  function assign({ fits }: Profession): Pick<DemoCandidate, 'job' | 'candidateStage'> {
    const fitting = jobs.flatMap(({ title, stage }, job) => (fits.test(title) ? [{ job, stage }] : []));
    if (fitting.length === 0) return { job: null, candidateStage: null };
    const { job, stage } = pick(fitting);
    if (stage !== 'placed' || filled.has(job)) return { job, candidateStage: pick(stagesOf[stage]) };
    filled.add(job);
    return { job, candidateStage: 'placed' };
  }

  return Array.from({ length: count }, (_, index): DemoCandidate => {
    const firstName = firstNames[(index * 7) % firstNames.length] ?? 'Sofia';
    const lastName = lastNames[(index * 3 + Math.floor(index / 25)) % lastNames.length] ?? 'Abbott';
    const profession = pick(professions);
    const skills = some(profession.skills, 3 + below(5));
    const years = 3 + below(18);
    const phone = random() < 0.85 ? `07${700 + below(299)} ${100_000 + below(899_999)}` : null;
    const type = random() < 0.7 ? 'permanent' : 'contract';
    const location = pick(towns);
    const currentTitle = profession.titles[years > 9 ? 2 : 1];
    const currentEmployer = pick(profession.employers);
    const about = { name: `${firstName} ${lastName}`, town: location, title: currentTitle, employer: currentEmployer };
    return {
      firstName,
      lastName,
      email: `${plain(firstName)}.${plain(lastName)}${index}@mail.example`,
      phone,
      location,
      type,
      skills,
      expectedSalary: Math.round((profession.salary * (0.7 + years * 0.04)) / 500) * 500,
      cv: cvOf({ ...about, skills }, profession, years),
      currentTitle,
      currentEmployer,
      noticePeriod: type === 'permanent' ? pick(noticePeriods) : null,
      source: pick(sources),
      profileAddress:
        random() < 0.5 ? `https://www.linkedin.com/in/${plain(firstName)}-${plain(lastName)}-${index}` : null,
      notes: random() < 0.3 ? pick(remarks) : '',
      ...(index % ASSIGNED_EVERY === 0 ? assign(profession) : { job: null, candidateStage: null }),
      since: addDays(today, -below(DAYS)),
    };
  });
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}
