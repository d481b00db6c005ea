import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addContact, addJob } from '#server/test/records.ts';
import { CandidateFormDialog } from '#web/crm/candidates/candidate-form-dialog.tsx';
import { ContactFormDialog } from '#web/crm/contacts/contact-form-dialog.tsx';
import { JobFormDialog } from '#web/crm/jobs/job-form-dialog.tsx';
import { TaskFormDialog } from '#web/crm/tasks/task-form-dialog.tsx';
import { connectTo, impatientClient } from '#web/test/server.ts';
import { show } from '#web/test/show.tsx';

const app = useTestApp();
const nothing = () => undefined;

/** Responses in which a proxy, a full disk or a broken connection replaces the server's message. */
const answers: [string, () => Response][] = [
  ['a page of a proxy', () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
  ['nothing', () => new Response('', { status: 500 })],
  ['JSON of somebody else', () => Response.json({ message: 'no' }, { status: 500 })],
  ['an error without a message', () => Response.json({ error: { code: 'internal' } }, { status: 500 })],
  [
    'an error with an empty message',
    () => Response.json({ error: { code: 'internal', message: '' } }, { status: 500 }),
  ],
];

it.each(answers)('a client refused with %s shows an unknown error', async (_answer, answer) => {
  const user = userEvent.setup();
  const line = connectTo(await app.signUp());
  line.intercept = (method) => (method === 'POST' ? answer() : undefined);
  show(impatientClient(), <ContactFormDialog onClose={nothing} />);
  await user.type(await screen.findByLabelText(/^First name/), 'Grace');
  await user.type(screen.getByLabelText(/^Last name/), 'Hopper');
  await user.click(screen.getByRole('button', { name: 'Add Client' }));
  expect(await screen.findByText('Failed to add contact: Unknown error', { ignore: '[role=status]' })).toBeDefined();
});

it.each(answers)('a job refused with %s shows an unknown error', async (_answer, answer) => {
  const user = userEvent.setup();
  const person = await app.signUp();
  const { id: contactId } = await addContact(person);
  const job = await addJob(person, { contactId });
  const line = connectTo(person);
  line.intercept = (method) => (method === 'PATCH' ? answer() : undefined);
  show(impatientClient(), <JobFormDialog job={job} onClose={nothing} />);
  await user.type(await screen.findByLabelText(/^Job title/), ' II');
  await user.click(screen.getByRole('button', { name: 'Update Job' }));
  const sentence = 'Failed to save job: Unknown error occurred. Please try again.';
  expect(await screen.findByText(sentence, { ignore: '[role=status]' })).toBeDefined();
});

it.each([
  [
    'task',
    TaskFormDialog,
    [
      ['Title', 300],
      ['Description', 5_000],
    ],
  ],
  [
    'client',
    ContactFormDialog,
    [
      ['First name', 200],
      ['Notes', 20_000],
    ],
  ],
  [
    'job',
    JobFormDialog,
    [
      ['Job title', 300],
      ['Requirements', 20_000],
      ['Notes', 20_000],
    ],
  ],
  [
    'candidate',
    CandidateFormDialog,
    [
      ['Location', 200],
      ['CV', 100_000],
    ],
  ],
] as const)('the form of a %s keeps pasted text and counts what is too long', async (_type, Form, controls) => {
  connectTo(await app.signUp());
  show(impatientClient(), <Form onClose={nothing} />);
  await screen.findByRole('dialog');
  for (const [label, most] of controls) {
    const control = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
    expect(control.maxLength, label).toBe(-1);
    const field = within(control.parentElement ?? document.body);
    fireEvent.input(control, { target: { value: 'x'.repeat(most) } });
    expect(field.queryByRole('status'), label).toBeNull();
    fireEvent.input(control, { target: { value: 'x'.repeat(most + 345) } });
    const [counted, allowed] = [most + 345, most].map((count) => count.toLocaleString('en-GB'));
    expect(field.getByRole('status').textContent).toBe(`${counted} characters; at most ${allowed} can be saved.`);
  }
});
