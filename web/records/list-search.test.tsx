import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { impatientClient } from '#web/test/server.ts';
import { show } from '#web/test/show.tsx';
import { ListSearch } from './list-search.tsx';

/** A list that is searched; it shows what it was asked. */
function SearchedList() {
  const [q, setQ] = useState<string>();
  const change = (patch: { q?: string | undefined }) => setQ(patch.q);
  return (
    <>
      <ListSearch type="candidate" label="Search" q={q} address={{ change, refine: change }} />
      <p>Asked: {q ?? 'nothing'}</p>
    </>
  );
}

async function searchBox(): Promise<HTMLInputElement> {
  show(impatientClient(), <SearchedList />);
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Search' });
}

it('says what it understood, and takes a part back', async () => {
  const user = userEvent.setup();
  const box = await searchBox();
  await user.click(box);
  await user.paste('java -php skill:go');
  await user.click(await screen.findByRole('button', { name: 'Remove Not: php' }));
  expect(box.value).toBe('java skill:go');
  expect(await screen.findByText('Asked: java skill:go')).toBeTruthy();
});

it('does not look for what it cannot read', async () => {
  const user = userEvent.setup();
  const box = await searchBox();
  await user.click(box);
  await user.paste('java');
  expect(await screen.findByText('Asked: java')).toBeTruthy();
  await user.keyboard(' (');
  expect(await screen.findByText(/There is no “\)” for this “\(”\./)).toBeTruthy();
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Asked: java')).toBeTruthy();
  await user.keyboard('go)');
  expect(await screen.findByText('Asked: java (go)')).toBeTruthy();
  expect(box.getAttribute('aria-invalid')).toBeNull();
});
