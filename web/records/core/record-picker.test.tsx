import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addContact, bodyOf } from '#server/test/records.ts';
import type { ContactRef } from '#shared/records/list-schemas.ts';
import { CandidateFormDialog } from '#web/crm/candidates/candidate-form-dialog.tsx';
import { ContactPicker } from '#web/crm/contacts/contact-picker.tsx';
import { JobFormDialog } from '#web/crm/jobs/job-form-dialog.tsx';
import { TaskFormDialog } from '#web/crm/tasks/task-form-dialog.tsx';
import { sessionQuery } from '#web/identity/account/session.queries.ts';
import { connectTo, impatientClient } from '#web/test/server.ts';
import { show } from '#web/test/show.tsx';
import { Field } from '#web/platform/ui/field.tsx';

const app = useTestApp();

function Form({ linked = null }: { linked?: ContactRef | null }) {
  const [value, setValue] = useState(linked?.id ?? null);
  return (
    <Field label="Client">
      <ContactPicker value={value} onChange={setValue} linked={linked} />
    </Field>
  );
}

const control = () => screen.findByRole('combobox', { name: 'Client' });
const choices = () => screen.queryAllByRole('option').map((option) => option.textContent);

it('finds records by the typed text, and says if there are none', async () => {
  const user = userEvent.setup();
  const person = await app.signUp();
  await addContact(person, { firstName: 'Grace', company: 'US Navy' });
  await addContact(person, { firstName: 'Alan', company: 'GCHQ', email: 'alan@gchq.example' });
  connectTo(person);
  show(impatientClient(), <Form />);
  await user.click(await control());
  await expect.poll(choices).toEqual(['Alan HopperGCHQ · alan@gchq.example', 'Grace HopperUS Navy', 'New client…']);
  await user.keyboard('navy');
  await expect.poll(choices).toEqual(['Grace HopperUS Navy', 'New client “navy”…']);
  await user.keyboard('{Enter}');
  expect((await control()).textContent).toBe('Grace Hopper');

  await user.click(await control());
  await user.keyboard('nobody');
  expect(await screen.findByText('No Clients Found')).toBeDefined();
});

it('reports a failed search, which can be retried by keyboard', async () => {
  const user = userEvent.setup();
  const person = await app.signUp();
  await addContact(person);
  const line = connectTo(person);
  line.isDown = () => true;
  show(impatientClient(), <Form />);
  await user.click(await control());
  expect((await screen.findByRole('alert')).textContent).toContain('The clients could not be loaded.');
  expect(screen.queryByText('No Clients Found')).toBeNull();

  line.isDown = () => false;
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
  await user.keyboard('{Enter}');
  await expect.poll(choices).toEqual(['Grace Hopper', 'New client…']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('marks a deleted linked record as removed, and can unlink it', async () => {
  const user = userEvent.setup();
  const person = await app.signUp();
  const { id } = await addContact(person);
  await person.request('DELETE', `/api/contacts/${id}`);
  connectTo(person);
  show(impatientClient(), <Form linked={{ id, name: 'Grace Hopper', removed: true }} />);
  expect((await control()).textContent).toBe('Grace Hopper (removed)');
  await user.click(await control());
  await user.click(await screen.findByRole('option', { name: 'No linked client' }));
  expect((await control()).textContent).toBe('No linked client');
});

it('creates a client in place from the typed text, and chooses it', async () => {
  const user = userEvent.setup();
  const person = await app.signUp();
  await addContact(person, { firstName: 'Alan' });
  connectTo(person);
  const client = impatientClient();
  client.setQueryData(sessionQuery.queryKey, person.user);
  show(client, <JobFormDialog onClose={() => undefined} />);
  const field = () => screen.findByRole('combobox', { name: /^Client/, hidden: true });
  await user.type(await screen.findByLabelText(/^Job title/), 'Engineer');
  await user.click(await field());
  await expect.poll(choices).toEqual(['Alan Hopper', 'New client…']);
  await user.keyboard('Grace Murray grace@navy.example, US Navy');
  await expect.poll(choices).toEqual(['New client “Grace Murray grace@navy.example, US Navy”…']);
  await user.keyboard('{Enter}');
  const form = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
  for (const [label, value] of [
    [/^First name/, 'Grace'],
    [/^Last name/, 'Murray'],
    [/^Email/, 'grace@navy.example'],
    [/^Company/, 'US Navy'],
  ] as const) {
    expect(form.getByLabelText<HTMLInputElement>(label).value).toBe(value);
  }
  await user.click(form.getByRole('button', { name: 'Add Client' }));
  await expect.poll(async () => (await field()).textContent).toBe('Grace Murray');
  expect(screen.getByLabelText<HTMLInputElement>(/^Job title/).value).toBe('Engineer');
  await expect.poll(() => document.activeElement?.textContent).toBe('Grace Murray');
});

it('creates the job of a candidate in place', async () => {
  const user = userEvent.setup();
  const person = await app.signUp();
  await addContact(person, { firstName: 'Alan' });
  connectTo(person);
  const client = impatientClient();
  client.setQueryData(sessionQuery.queryKey, person.user);
  show(client, <CandidateFormDialog onClose={() => undefined} />);
  const field = () => screen.findByRole('combobox', { name: /^Assigned job/, hidden: true });
  await user.type(await screen.findByLabelText(/^First name/), 'Ada');
  await user.click(await field());
  await user.keyboard('Analyst');
  await user.click(await screen.findByRole('option', { name: 'New job “Analyst”…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Job Order' }));
  expect(form.getByLabelText<HTMLInputElement>(/^Job title/).value).toBe('Analyst');
  await user.type(form.getByLabelText(/^Salary/), '50000');
  await user.click(form.getByRole('combobox', { name: /^Client/ }));
  await user.click(await screen.findByRole('option', { name: 'Alan Hopper' }));
  await user.click(form.getByRole('button', { name: 'Create Job' }));
  await expect.poll(async () => (await field()).textContent).toBe('Analyst');
  expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Ada');
  // The specified default.
  expect(screen.getByLabelText<HTMLSelectElement>(/^Stage/).value).toBe('');
});

it('creates whom or what a task is about in place', async () => {
  const user = userEvent.setup();
  const person = await app.signUp();
  connectTo(person);
  const client = impatientClient();
  client.setQueryData(sessionQuery.queryKey, person.user);
  show(client, <TaskFormDialog onClose={() => undefined} />);
  const field = () => screen.findByRole('combobox', { name: /^Contact/, hidden: true });
  await user.type(await screen.findByLabelText(/^Title/), 'Ring her');
  for (const [type, one] of [
    ['Client', 'client'],
    ['Job', 'job'],
    ['Candidate', 'candidate'],
  ] as const) {
    await user.selectOptions(screen.getByLabelText('Type of linked record'), type);
    await user.click(await field());
    await expect.poll(choices).toEqual([`New ${one}…`]);
    await user.keyboard('{Escape}');
  }
  await user.click(await field());
  await user.keyboard('Ada Byron ada@example.com');
  await user.click(await screen.findByRole('option', { name: /^New candidate “Ada Byron/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Candidate' }));
  expect(form.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ada@example.com');
  await user.click(form.getByRole('button', { name: 'Add Candidate' }));
  await expect.poll(async () => (await field()).textContent).toBe('Ada Byron');
  await user.click(screen.getByRole('button', { name: 'Add Task' }));
  await expect
    .poll(() => bodyOf(person.request('GET', '/api/tasks')))
    .toMatchObject({ items: [{ title: 'Ring her', related: { type: 'candidate', name: 'Ada Byron' } }] });
});
