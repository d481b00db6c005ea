import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Combobox, type ComboboxOption } from './combobox.tsx';
import { Field } from './field.tsx';

const FRUIT: ComboboxOption[] = [
  { value: 'a', label: 'Apple', hint: 'from Kent' },
  { value: 'b', label: 'Banana' },
  { value: 'c', label: 'Cherry', hint: 'from Kent' },
];

type ExampleProps = Partial<Parameters<typeof Combobox>[0]> & { initial?: string | null };

/** Searches fruit like a server. */
function Example({ initial = null, ...rest }: ExampleProps) {
  const [value, setValue] = useState<string | null>(initial);
  const [searched, setSearched] = useState('');
  const found = FRUIT.filter(({ label, hint = '' }) => `${label} ${hint}`.toLowerCase().includes(searched));
  return (
    <Field label="Fruit" error="Choose a fruit">
      <Combobox options={found} value={value} onChange={setValue} onSearch={setSearched} {...rest} />
    </Field>
  );
}

const trigger = () => screen.getByRole('combobox', { name: 'Fruit' });
const shownOptions = () => screen.queryAllByRole('option').map((option) => option.textContent);

test('works by keyboard alone and returns the focus', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.tab();
  expect(document.activeElement).toBe(trigger());
  expect(trigger().getAttribute('aria-invalid')).toBe('true');

  await user.keyboard('{ArrowDown}');
  await screen.findByRole('option', { name: /Apple/ });
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(trigger().textContent).toBe('Cherry');
  await expect.poll(() => document.activeElement).toBe(trigger());
});

test('shows the matches of a search, and says so if there are none', async () => {
  const user = userEvent.setup();
  render(<Example emptyText="No fruit found" />);
  await user.click(trigger());
  await user.keyboard('kent');
  expect(shownOptions()).toEqual(['Applefrom Kent', 'Cherryfrom Kent']);
  await user.keyboard('zzz');
  expect(shownOptions()).toEqual([]);
  expect(screen.getByText('No fruit found')).toBeDefined();
});

test('Escape closes without choosing', async () => {
  const user = userEvent.setup();
  render(<Example initial="a" />);
  await user.click(trigger());
  await user.keyboard('{ArrowDown}{Escape}');
  expect(shownOptions()).toEqual([]);
  expect(trigger().textContent).toBe('Apple');
});

test('an optional choice can be cleared', async () => {
  const user = userEvent.setup();
  render(<Example initial="a" clearLabel="No fruit" placeholder="Choose a fruit…" />);
  await user.click(trigger());
  await user.click(screen.getByRole('option', { name: 'No fruit' }));
  expect(trigger().textContent).toBe('Choose a fruit…');
});

test('reports the typed text, and keeps the label of a value outside the options', async () => {
  const user = userEvent.setup();
  const searches: string[] = [];
  const { rerender } = render(
    <Example initial="z" selectedLabel="Zucchini" options={[]} loading onSearch={(text) => searches.push(text)} />,
  );
  expect(trigger().textContent).toBe('Zucchini');
  await user.click(trigger());
  expect(screen.getByText('Loading…')).toBeDefined();
  await user.keyboard('xy');
  expect(searches).toEqual(['', 'x', 'xy']);

  rerender(<Example options={FRUIT} onSearch={(text) => searches.push(text)} />);
  expect(shownOptions()).toHaveLength(3);
  await user.keyboard('{Enter}');
  expect(trigger().textContent).toBe('Apple');
});
