import { addDays } from '#shared/platform/calendar-date.ts';
import type { RelatedType } from '#shared/records/related.ts';
import type { Repeat } from '#shared/crm/repeats.ts';
import type { DemoPeople, DemoSubject } from './demo-subject.ts';
import { seededRandom } from './seeded-random.ts';

export interface DemoTask {
  title: string;
  description: string;
  dueDate: string;
  dueTime: string | null;
  repeat: Repeat | null;
  priority: 'low' | 'medium' | 'high';
  completed: boolean;
  about: DemoSubject;
}

/** The titles of tasks for each type. The subject is shown next to the title. */
const chores: Record<RelatedType, string[]> = {
  company: ['Prepare terms', 'Ask for the VAT number', 'Review the account'],
  contact: ['Send the shortlist', 'Call back', 'Prepare terms', 'Book interviews', 'Send the invoice', 'Catch up'],
  candidate: ['Prepare for the interview', 'Talk through the offer', 'Check references', 'Check in before the start'],
  job: ['Chase feedback on the interviews', 'Post the advert', 'Agree interview dates', 'Search for two more people'],
};
const descriptions = [
  'Promised for this week.',
  'Ask about the notice period, too.',
  'Best reached before ten.',
  'Send the summary afterwards.',
];
const times = ['08:30', '10:00', '11:15', '14:30', '16:00'];

/** `many` tasks of every kind, and some that repeat weekly and daily. */
export function demoTasks(today: string, many: number, people: DemoPeople): DemoTask[] {
  const random = seededRandom(8_101_977);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const indexes: Record<RelatedType, number[]> = {
    // Companies come with their clients.
    company: [],
    contact: [...people.clients.keys()],
    candidate: [...people.candidates.keys()],
    // A placed job needs no more work.
    job: [...people.jobs.keys()].filter((index) => people.jobs[index]?.stage !== 'placed'),
  };

  function task(about: DemoSubject, title: string, dueDate: string, more: Partial<DemoTask> = {}): DemoTask {
    return {
      title,
      description: random() < 0.4 ? pick(descriptions) : '',
      dueDate,
      dueTime: random() < 0.25 ? pick(times) : null,
      repeat: null,
      priority: pick(['low', 'medium', 'medium', 'high']),
      completed: false,
      about,
      ...more,
    };
  }

  const subject = (type: RelatedType): DemoSubject => ({ type, index: pick(indexes[type]) });

  const varied = Array.from({ length: many }, (_, index) => {
    // Every second task is about a client, as in real work.
    const about = subject(index % 2 === 0 ? 'contact' : index % 4 === 1 ? 'candidate' : 'job');
    const completed = index % 3 === 0;
    const offset = completed ? -below(200) - 1 : index % 7 === 1 ? -below(9) - 1 : index % 7 === 2 ? 0 : below(28) + 1;
    return task(about, pick(chores[about.type]), addDays(today, offset), { completed });
  });
  return [
    ...varied,
    task(subject('contact'), 'Weekly update', today, { repeat: 'weekly', dueTime: '16:00' }),
    task(subject('job'), 'Read new applications', today, { repeat: 'workdays', dueTime: '08:30' }),
  ];
}
