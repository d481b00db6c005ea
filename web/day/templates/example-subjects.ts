import type { FieldValues, MailSubjects } from '#shared/day/template-fields.ts';

/** Fictional people for the preview. */
export const examplePeople: Pick<MailSubjects, 'candidate' | 'client'> = {
  candidate: { firstName: 'Maya', lastName: 'Okafor' },
  client: { firstName: 'Jonas', lastName: 'Weber', company: 'Weber & Söhne' },
};

export const exampleJob = {
  title: 'Senior Data Engineer',
  location: 'Berlin',
  startDate: '2027-03-01',
  candidates: ['Maya Okafor', 'Tom Lindqvist', 'Aiko Tanaka'],
};

export const EXAMPLE_SALARY = 85_000;

export const exampleMeeting: FieldValues = {
  'meeting.day': '12 March',
  'meeting.time': '10:30',
  'meeting.place': 'Torstraße 12, Berlin',
};
