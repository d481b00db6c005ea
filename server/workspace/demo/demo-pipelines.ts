import { addDays } from '#shared/platform/calendar-date.ts';
import type { CandidateStage } from '#shared/crm/candidate-schemas.ts';
import type { JobStage } from '#shared/crm/job-schemas.ts';
import type { DemoCandidate } from './demo-candidates.ts';
import type { DemoJob } from './demo-jobs.ts';
import { professions } from './professions.ts';
import { seededRandom } from './seeded-random.ts';

/** A candidate on a job, with the history of stages. */
export interface DemoAssignment {
  /** Indexes into the candidates and the jobs. */
  candidate: number;
  job: number;
  note: string;
  /** The stages in order, each with its day. */
  steps: { stage: CandidateStage | null; on: string }[];
}

/** The usual path to each stage. */
const ways: Record<CandidateStage, (CandidateStage | null)[]> = {
  applied: ['applied'],
  interview: ['applied', 'interview'],
  rejected: ['applied', 'interview', 'rejected'],
  offered: ['applied', 'interview', 'offered'],
  placed: ['applied', 'interview', 'offered', 'placed'],
};

/**
 * The stages of further candidates on a job, by the stage of the job, in addition to those whose first choice it is.
 */
const companyOf: Record<JobStage, (CandidateStage | null)[]> = {
  lead: [],
  'live-opportunity': [null, 'applied', 'applied'],
  'shortlist-sent': ['applied', 'interview', 'rejected', 'applied'],
  interview: ['interview', 'interview', 'rejected', 'applied'],
  offer: ['interview', 'rejected', 'rejected'],
  placed: ['rejected', 'rejected'],
};

const notes = [
  '',
  '',
  'Notice period of three months.',
  'Would prefer two days at home.',
  'Second interview went well.',
];

export function demoPipelines(
  today: string,
  jobs: readonly DemoJob[],
  candidates: readonly DemoCandidate[],
): DemoAssignment[] {
  const random = seededRandom(14_031_976);
  const below = (limit: number) => Math.floor(random() * limit);

  function assignment(candidate: number, job: number, stage: CandidateStage | null): DemoAssignment {
    const [person, order] = [candidates[candidate], jobs[job]];
    // An assignment starts after both records exist, and a placement is on the same day as that of the job.
    const first = [person?.since ?? today, order?.since ?? today].sort().at(-1) ?? today;
    const isOver = order?.stage === 'placed';
    const last = isOver ? order.stageSince : addDays(today, -below(12));
    const way = stage === null ? [null] : ways[stage];
    const pause = 2 + below(4);
    const steps = way.map((reached, index) => {
      const on = addDays(last, -(way.length - 1 - index) * pause);
      return { stage: reached, on: on < first ? first : on };
    });
    return { candidate, job, note: notes[below(notes.length)] ?? '', steps };
  }

  const firstChoices = candidates.flatMap(({ job, candidateStage }, index) =>
    job === null ? [] : [assignment(index, job, candidateStage)],
  );
  const others = jobs.flatMap(({ title, stage }, job) => {
    const fitting = candidates.flatMap((candidate, index) =>
      candidate.job !== job && candidate.candidateStage !== 'placed' && fits(candidate, title) ? [index] : [],
    );
    const from = below(Math.max(fitting.length, 1));
    return companyOf[stage].slice(0, fitting.length).map((reached, nth) => {
      const candidate = fitting[(from + nth) % fitting.length] ?? 0;
      return assignment(candidate, job, reached);
    });
  });
  // In the order in which they began. The first choice is moved last, so it is the current one.
  return [...others, ...firstChoices];
}

function fits({ cv }: DemoCandidate, title: string): boolean {
  const profession = professions.find(({ titles }) => titles.some((own) => cv.includes(`\n${own} · `)));
  return profession?.fits.test(title) ?? false;
}
