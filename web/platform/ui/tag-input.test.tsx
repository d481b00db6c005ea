import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { TagInput } from './tag-input.tsx';

function Example({ initial }: { initial?: string[] }) {
  const [tags, setTags] = useState(initial ?? []);
  const [saved, setSaved] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSaved(`Saved: ${tags.join(', ')}`);
      }}
    >
      <Field label="Labels">
        <TagInput value={tags} onChange={setTags} />
      </Field>
      <button type="submit">Save</button>
      <output>{saved}</output>
    </form>
  );
}

const shownTags = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const input = () => screen.getByLabelText<HTMLInputElement>('Labels');

test('Enter and the button add trimmed labels', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.type(input(), '  remote {Enter}');
  await user.type(input(), 'senior');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(shownTags()).toEqual(['remote', 'senior']);
  expect(input().value).toBe('');
});

test('blanks and duplicates in any case are not added', async () => {
  const user = userEvent.setup();
  render(<Example initial={['Remote']} />);
  await user.type(input(), '   {Enter}');
  await user.type(input(), 'remote{Enter}');
  expect(shownTags()).toEqual(['Remote']);
});

test('Tab, blur and submit add the typed text', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.type(input(), 'remote');
  await user.tab();
  expect(shownTags()).toEqual(['remote']);
  expect(document.activeElement, 'the empty input has no use for its button').toBe(
    screen.getByRole('button', { name: 'Remove remote' }),
  );
  await user.type(input(), 'senior');
  await user.click(document.body);
  expect(shownTags()).toEqual(['remote', 'senior']);
  await user.type(input(), 'Berlin');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(shownTags()).toEqual(['remote', 'senior', 'Berlin']);
  expect(screen.getByRole('status').textContent).toBe('Saved: remote, senior, Berlin');
});

test('labels are removed by keyboard, and the focus stays in the input', async () => {
  const user = userEvent.setup();
  render(<Example initial={['one', 'two', 'three']} />);
  screen.getByRole('button', { name: 'Remove one' }).focus();
  await user.keyboard('{Enter}');
  expect(shownTags()).toEqual(['two', 'three']);
  expect(document.activeElement).toBe(input());

  await user.keyboard('x{Backspace}');
  expect(shownTags()).toEqual(['two', 'three']);
  await user.keyboard('{Backspace}');
  expect(shownTags()).toEqual(['two']);
});
