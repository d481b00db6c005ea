import { expect, it } from 'vitest';
import { showSame, type View } from '#shared/finding/view-schemas.ts';
import { candidatesSearch } from '#web/crm/candidates/candidates-search.ts';
import { companiesSearch } from '#web/crm/companies/companies-search.ts';
import { contactsSearch } from '#web/crm/contacts/contacts-search.ts';
import { jobsSearch } from '#web/crm/jobs/jobs-search.ts';
import { tasksSearch } from '#web/crm/tasks/tasks-search.ts';
import { addressOf, shownBy } from './view-address.ts';

const readers = {
  companies: companiesSearch,
  contacts: contactsSearch,
  jobs: jobsSearch,
  candidates: candidatesSearch,
  tasks: tasksSearch,
};
const id = '0b6a4c1e-5f0e-4f0e-9d55-0a5a3a0f2c11';

const views: Pick<View, 'screen' | 'search'>[] = [
  { screen: 'contacts', search: { q: 'ada', tag: 'vip', sort: '-company', columns: 'tags.company' } },
  { screen: 'jobs', search: { stage: 'interview', jobType: 'contract', isExclusive: 'false', recruiter: 'Robin' } },
  { screen: 'companies', search: { q: 'acme', sort: '-createdAt' } },
  { screen: 'jobs', search: { group: 'live', isExclusive: 'true', layout: undefined, sort: 'stage' } },
  { screen: 'jobs', search: { q: 'java', layout: 'board', columns: 'stage', placedFrom: '2026-03-01T00:00:00.000Z' } },
  { screen: 'candidates', search: { type: 'contract', assignedJobId: id, candidateStage: 'offered', columns: 'job' } },
  { screen: 'tasks', search: { status: 'overdue', due: 'now', sort: 'priority', columns: 'dueDate' } },
  { screen: 'tasks', search: {} },
];

it.each(views)('$screen: the address of $search opens exactly that view', ({ screen, search }) => {
  const view = { id, screen, search, name: 'View', position: 0, isDefault: false, version: 1 } as View;
  const address = addressOf(view);
  expect(address.to).toBe(`/${screen}`);
  const read = readers[screen](address.search as Record<string, unknown>);
  expect(read.saved).toBe(id);
  expect(read.sort).toBeDefined();
  expect(showSame(screen, shownBy(screen, read), search)).toBe(true);
});

it('an open record does not change a view, and neither does the default sort', () => {
  const shown = shownBy('candidates', candidatesSearch({ id, edit: id, dialog: 'add', sort: 'name', q: '' }));
  expect(showSame('candidates', shown, {})).toBe(true);
  expect(showSame('candidates', { ...shown, sort: '-name' }, {})).toBe(false);
  expect(showSame('candidates', { ...shown, q: 'ada' }, {})).toBe(false);
});
