import { useSearch } from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { impatientClient } from '#web/test/server.ts';
import { show } from '#web/test/show.tsx';
import { FieldFilters } from './field-filters.tsx';
import { useListAddress } from './use-list-address.ts';

/** The filters of a list. It shows its query. */
function FilteredList() {
  const { q } = useSearch({ strict: false });
  const address = useListAddress<{ q?: string | undefined }>();
  return (
    <>
      <FieldFilters type="candidate" q={q} address={address} />
      <button type="button" onClick={() => address.change({ q: 'is:Contract java' })}>
        Search for Java
      </button>
      <p>Asked: {q ?? 'nothing'}</p>
    </>
  );
}

async function openFilters() {
  show(impatientClient(), <FilteredList />);
  await screen.findByText('Asked: nothing');
  return userEvent.setup();
}

it('rapid changes are all kept', async () => {
  await openFilters();
  // Without a pause: the first change is not rendered when the others come.
  fireEvent.change(screen.getByLabelText('Expected salary from'), { target: { value: '50k' } });
  fireEvent.change(screen.getByLabelText('Expected salary to'), { target: { value: '70k' } });
  fireEvent.change(screen.getByLabelText('Added'), { target: { value: '<30d' } });
  fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'London' } });
  expect(await screen.findByText('Asked: salary:50k..70k added:<30d location:London')).toBeTruthy();
});

it('filters by a range of days, starting with the earlier choice', async () => {
  const user = await openFilters();
  await user.selectOptions(screen.getByLabelText('Added'), 'between');
  fireEvent.change(screen.getByLabelText('Added from'), { target: { value: '2026-01-01' } });
  expect(await screen.findByText('Asked: added:2026-01-01..')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Added to'), { target: { value: '2026-03-31' } });
  expect(await screen.findByText('Asked: added:2026-01-01..2026-03-31')).toBeTruthy();
  await user.clear(screen.getByLabelText('Added from'));
  expect(await screen.findByText('Asked: added:..2026-03-31')).toBeTruthy();
  await user.clear(screen.getByLabelText('Added to'));
  expect(await screen.findByText('Asked: nothing')).toBeTruthy();
  expect(screen.getByLabelText('Added from')).toBeTruthy();

  await user.selectOptions(screen.getByLabelText('Added'), '<30d');
  expect(await screen.findByText('Asked: added:<30d')).toBeTruthy();
  expect(screen.queryByLabelText('Added from')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Added'), 'between');
  expect(await screen.findByText(/^Asked: added:\d{4}-\d\d-\d\d\.\.$/)).toBeTruthy();
});

it('filters by what is quiet and has nothing planned, and keeps other facts', async () => {
  const user = await openFilters();
  await user.click(screen.getByRole('button', { name: 'Search for Java' }));
  const unplanned = screen.getByLabelText<HTMLInputElement>('Nothing planned');
  await user.click(unplanned);
  await screen.findByText('Asked: is:Contract is:unplanned java');
  expect(unplanned.checked).toBe(true);
  await user.selectOptions(screen.getByLabelText('Last contacted'), 'More than 30 days ago');
  await screen.findByText('Asked: is:Contract is:unplanned java contacted:>30d');
  await user.click(unplanned);
  await screen.findByText('Asked: is:Contract java contacted:>30d');
});
