import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addContact } from '#server/test/records.ts';
import type { ContactRef } from '#shared/records/list-schemas.ts';
import { ContactPicker } from '#web/crm/contacts/contact-picker.tsx';
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
  await addContact(person, { firstName: 'Alan', company: 'GCHQ' });
  connectTo(person);
  show(impatientClient(), <Form />);
  await user.click(await control());
  await expect.poll(choices).toEqual(['Alan HopperGCHQ', 'Grace HopperUS Navy']);
  await user.keyboard('navy');
  await expect.poll(choices).toEqual(['Grace HopperUS Navy']);
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
  await expect.poll(choices).toEqual(['Grace Hopper']);
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
