import { useSearch } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { impatientClient } from '#web/test/server.ts';
import { show } from '#web/test/show.tsx';
import { ColumnChoice } from './column-choice.tsx';

/** The choice beside what the address holds. */
function ChosenColumns() {
  const { columns } = useSearch({ strict: false });
  return (
    <>
      <ColumnChoice type="task" chosen={columns} />
      <p>Address: {columns ?? 'usual'}</p>
    </>
  );
}

async function openChoice() {
  show(impatientClient(), <ChosenColumns />);
  await screen.findByText('Address: usual');
  return userEvent.setup();
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const listed = () => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);

it('columns are hidden and shown again in their place; the last one stays', async () => {
  const user = await openChoice();
  await user.click(screen.getByLabelText('Due Date'));
  await screen.findByText('Address: contact.priority');
  expect(listed()).toEqual(['Contact', 'Due Date', 'Priority']);
  await user.click(screen.getByLabelText('Contact'));
  await screen.findByText('Address: priority');
  expect(screen.getByLabelText<HTMLInputElement>('Priority').disabled).toBe(true);
  await user.click(screen.getByLabelText('Due Date'));
  await user.click(screen.getByLabelText('Contact'));
  await screen.findByText('Address: usual');
});

it('columns are moved by buttons and by Alt and arrows, the focus goes along, and Reset undoes it', async () => {
  const user = await openChoice();
  await user.click(button('Move Priority up'));
  await screen.findByText('Address: contact.priority.dueDate');
  expect(document.activeElement).toBe(button('Move Priority up'));
  await user.keyboard('{Enter}');
  await screen.findByText('Address: priority.contact.dueDate');
  expect(screen.getByText('Priority is now 1 of 3')).toBeTruthy();
  expect(button('Move Priority up').disabled).toBe(true);
  expect(document.activeElement).toBe(button('Move Priority down'));
  await user.click(screen.getByLabelText('Due Date'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(listed()).toEqual(['Priority', 'Due Date', 'Contact']);
  await user.click(button('Reset'));
  await screen.findByText('Address: usual');
  expect(listed()).toEqual(['Contact', 'Due Date', 'Priority']);
});

it('clicks that the address has not followed yet all count', async () => {
  await openChoice();
  const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  act(() => box('Due Date').click());
  expect(box('Due Date').checked).toBe(false);
  act(() => box('Contact').click());
  expect([box('Due Date').checked, box('Contact').checked]).toEqual([false, false]);
  await screen.findByText('Address: priority');
});
