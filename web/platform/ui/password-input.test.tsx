import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

test('the toggle shows and hides the password without losing it', async () => {
  const user = userEvent.setup();
  render(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  await user.type(input, 'open sesame');
  expect(input.type).toBe('password');

  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
  expect(input.value).toBe('open sesame');

  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
});
