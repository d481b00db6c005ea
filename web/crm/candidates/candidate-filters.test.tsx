import { useSearch } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ListSearch } from '#web/records/core/list-search.tsx';
import { useListAddress } from '#web/records/core/use-list-address.ts';
import { impatientClient } from '#web/test/server.ts';
import { show } from '#web/test/show.tsx';
import { candidateControls, CandidateFilters } from './candidate-filters.tsx';
import { candidatesSearch, type CandidatesSearch } from './candidates-search.ts';

function SearchedCandidates() {
  const search = candidatesSearch(useSearch({ strict: false }));
  const address = useListAddress<CandidatesSearch>();
  const { q, type } = search;
  return (
    <>
      <ListSearch type="candidate" label="Search" q={q} address={address} controls={candidateControls} />
      <CandidateFilters search={search} address={address} />
      <p>
        Asked: {q ?? 'nothing'}, type {type ?? 'any'}
      </p>
    </>
  );
}

it('a control says what the search box says, and the later of the two replaces the other', async () => {
  show(impatientClient(), <SearchedCandidates />);
  const user = userEvent.setup();
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search' });
  const control = screen.getByLabelText<HTMLSelectElement>('Filter by type');
  await user.selectOptions(control, 'Permanent');
  await screen.findByText('Asked: nothing, type permanent');

  await user.click(box);
  await user.paste('java is:contract stage:offered job:analyst');
  await screen.findByText('Asked: java is:contract stage:offered job:analyst, type any');
  expect(control.value).toBe('contract');
  expect(screen.getByLabelText<HTMLSelectElement>('Filter by stage').value).toBe('offered');
  expect(screen.getByRole('button', { name: 'Filter by job: analyst' })).toBeTruthy();

  await user.selectOptions(control, 'All types');
  await screen.findByText('Asked: java stage:offered job:analyst, type any');
  expect(box.value).toBe('java stage:offered job:analyst');
  expect(control.value).toBe('all');
});
