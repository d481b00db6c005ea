import { addDays, daysBetween } from '#shared/platform/calendar-date.ts';
import type { InteractionType } from '#shared/crm/interactions.ts';
import type { DemoPeople, DemoSubject } from './demo-subject.ts';
import { seededRandom } from './seeded-random.ts';

export interface DemoInteraction {
  about: DemoSubject;
  type: InteractionType;
  date: string;
  notes: string;
}

type Talk = [type: InteractionType, notes: string];

const withCandidates: Talk[] = [
  ['call', 'Screening call. Clear about why to move, and what the next job should bring.'],
  ['call', 'Went through the offer. Wants to sleep on it until Thursday.'],
  ['email', 'Sent the job description and two possible dates.'],
  ['meeting', 'Prepared the second interview over coffee.'],
  ['follow_up', 'Asked how the interview went: good feeling, keen to go on.'],
];
const aboutJobs: Talk[] = [
  ['call', 'Took the brief. The team lead decides, HR only joins the second round.'],
  ['email', 'Sent three profiles with a short note on each.'],
  ['meeting', 'Went through the shortlist together; two to be invited.'],
  ['follow_up', 'Chased feedback on the interviews.'],
];

/** One candidate in this many had a recent conversation. */
const SPOKEN_TO_EVERY = 3;
const LATELY_DAYS = 60;

export function demoInteractions(today: string, { candidates, jobs }: DemoPeople): DemoInteraction[] {
  const random = seededRandom(27_061_880);
  const below = (limit: number) => Math.floor(random() * limit);
  const said = (about: DemoSubject, since: string, talks: readonly Talk[]): DemoInteraction => {
    const [type, notes] = talks[below(talks.length)] as Talk;
    const ago = below(Math.min(daysBetween(since, today), LATELY_DAYS) + 1);
    return { about, type, date: addDays(today, -ago), notes };
  };
  return [
    ...candidates.flatMap(({ since }, index) =>
      index % SPOKEN_TO_EVERY === 0 ? [said({ type: 'candidate', index }, since, withCandidates)] : [],
    ),
    ...jobs.flatMap(({ since, stage }, index) =>
      stage === 'lead' || stage === 'placed' ? [] : [said({ type: 'job', index }, since, aboutJobs)],
    ),
  ];
}
