import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, addTask } from '#server/test/records.ts';
import { AssignedCandidates } from '#web/screens/jobs/assigned-candidates.tsx';
import { ContactJobs } from '#web/crm/jobs/contact-jobs.tsx';
import { RelatedTasks } from '#web/crm/tasks/related-tasks.tsx';
import { Timeline } from '#web/day/timeline/timeline.tsx';
import { connectTo, impatientClient } from '#web/test/server.ts';
import { show } from '#web/test/show.tsx';

const app = useTestApp();

const section = (name: string) => within(screen.getByRole('region', { name }));

/** A client with one record of every type, and a job with a candidate. */
async function oneOfEach() {
  const person = await app.signUp();
  const interactions = [{ type: 'call', date: '2026-03-29', notes: 'Spoke about terms' }];
  const { id: contactId } = await addContact(person, { interactions });
  const { id: jobId } = await addJob(person, { contactId, title: 'Engineer' });
  await addTask(person, { title: 'Call back', relatedTo: { type: 'contact', id: contactId } });
  await addCandidate(person, { assignedJobId: jobId });
  return { person, contactId, jobId };
}

describe.each([
  ['Job orders', 'job orders', 'Engineer', ({ contactId }: Ids) => <ContactJobs contactId={contactId} />],
  ['Tasks', 'tasks', 'Call back', ({ contactId }: Ids) => <RelatedTasks of={{ type: 'contact', id: contactId }} />],
  [
    'Timeline',
    'events',
    'Spoke about terms',
    ({ contactId }: Ids) => <Timeline whose={{ type: 'contact', id: contactId }} />,
  ],
  ['Assigned candidates', 'candidates', 'Alan Turing', ({ jobId }: Ids) => <AssignedCandidates jobId={jobId} />],
])('%s', (title, noun, item, list) => {
  it('reports a failed load and loads on retry', async () => {
    const user = userEvent.setup();
    const { person, ...ids } = await oneOfEach();
    const line = connectTo(person);
    line.isDown = () => true;
    show(impatientClient(), list(ids));
    expect((await screen.findByRole('alert')).textContent).toContain(`The ${noun} could not be loaded.`);

    line.isDown = () => false;
    await user.click(section(title).getByRole('button', { name: 'Try again' }));
    expect(await section(title).findByText(item)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

interface Ids {
  contactId: string;
  jobId: string;
}

it('a client without tasks shows an empty list', async () => {
  const person = await app.signUp();
  const { id } = await addContact(person);
  connectTo(person);
  show(impatientClient(), <RelatedTasks of={{ type: 'contact', id }} />);
  expect(await screen.findByText('No tasks found for this client.')).toBeDefined();
});

it('Show more loads the next page, also after a failure', async () => {
  const user = userEvent.setup();
  const person = await app.signUp();
  const { id } = await addContact(person);
  for (let count = 1; count <= 51; count += 1) {
    await addTask(person, { title: `Task ${count}`, relatedTo: { type: 'contact', id } });
  }
  const line = connectTo(person);
  show(impatientClient(), <RelatedTasks of={{ type: 'contact', id }} />);
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(screen.getByRole('heading', { name: 'Tasks 51' })).toBeDefined();
  expect(screen.getAllByRole('checkbox')).toHaveLength(50);

  line.isDown = (address) => address.includes('cursor=');
  await user.click(more);
  expect((await screen.findByRole('alert')).textContent).toContain('More tasks could not be loaded.');
  line.isDown = () => false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.getAllByRole('checkbox')).toHaveLength(51);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
