import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { addFile } from '#server/platform/files/test-files.ts';
import { useTestApp } from '#server/test/app.ts';
import { addCandidate, bodyOf, unusedId } from '#server/test/records.ts';
import { openApp } from '#web/test/app.tsx';

const app = useTestApp({
  // A stand-in for the reader.
  documents: {
    read: () =>
      Promise.resolve({
        text: 'Ada Lovelace\nada@example.com',
        problem: null,
        lacksLetters: false,
        hints: { largest: null, emails: [] },
      }),
  },
});

it('a CV of somebody who is there already is skipped, and added to them with one press', async () => {
  const person = await app.signUp();
  const ada = await addCandidate(person, { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' });
  const batch = `/api/cv-batches/${unusedId()}`;
  await bodyOf(person.request('POST', '/api/cv-batches', { id: batch.slice(-36) }), 201);
  const { id: fileId, name } = await addFile(person, Buffer.from('Ada Lovelace'));
  await bodyOf(person.request('POST', `${batch}/items`, { id: unusedId(), fileId }), 201);
  await app.workOff(new Date());

  const { user, queryClient } = openApp(person, `/candidates/batches/${batch.slice(-36)}`);
  const row = within(await screen.findByRole('group', { name }));
  const leaveOut = row.getByRole<HTMLInputElement>('checkbox', { name: `Skip ${name}` });
  expect(leaveOut.checked).toBe(true);
  expect(row.getByText(/^Already a candidate with this e-mail address:/).textContent).toContain('Ada Lovelace');
  expect(screen.getByRole('button', { name: 'Create 0 candidates' }).ariaDisabled).toBe('true');

  await user.click(row.getByRole('button', { name: 'Add CV to Ada Lovelace' }));
  expect((await row.findByText(/^This CV will be added to/)).textContent).toContain('Ada Lovelace');
  expect(leaveOut.checked).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Add 1 CV' }));
  await expect.poll(async () => (await bodyOf<{ state: string }>(person.request('GET', batch))).state).toBe('creating');
  await app.workOff(new Date());
  // A live event says so, which no page gets in tests.
  await queryClient.invalidateQueries();
  expect(await screen.findByText('1 CV added')).toBeDefined();
  const { items } = await bodyOf<Page<Attachment>>(person.request('GET', `/api/attachments?candidateId=${ada.id}`));
  expect(items).toMatchObject([{ name }]);
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Take back 1 CV?')).toBeDefined();
});
