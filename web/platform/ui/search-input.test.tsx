import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SearchInput } from './search-input.tsx';

function Example() {
  const [text, setText] = useState('');
  return <SearchInput label="Search people" value={text} onChange={setText} />;
}

test('Escape and the cross clear the search and keep the focus in it', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const input = screen.getByLabelText<HTMLInputElement>('Search people');

  await user.type(input, 'ada{Escape}');
  expect(input.value).toBe('');

  await user.type(input, 'grace');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(input.value).toBe('');
  expect(document.activeElement).toBe(input);
});
