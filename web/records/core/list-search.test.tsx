import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { impatientClient } from '#web/test/server.ts';
import { show } from '#web/test/show.tsx';
import { ListSearch } from './list-search.tsx';

/** A searched list. It shows its query. */
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

it('shows the parsed query and removes a part', async () => {
  const user = userEvent.setup();
  const box = await searchBox();
  await user.click(box);
  await user.paste('java -php skill:go');
  await user.click(await screen.findByRole('button', { name: 'Remove Not: php' }));
  expect(box.value).toBe('java skill:go');
  expect(await screen.findByText('Asked: java skill:go')).toBeTruthy();
});

it('does not run a query with a syntax error', async () => {
  const user = userEvent.setup();
  const box = await searchBox();
  await user.click(box);
  await user.paste('java');
  expect(await screen.findByText('Asked: java')).toBeTruthy();
  await user.keyboard(' (');
  expect(await screen.findByText(/This “\(” has no matching “\)”\./)).toBeTruthy();
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Asked: java')).toBeTruthy();
  await user.keyboard('go)');
  expect(await screen.findByText('Asked: java (go)')).toBeTruthy();
  expect(box.getAttribute('aria-invalid')).toBeNull();
});
