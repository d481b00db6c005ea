import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { DateInput } from './date-input.tsx';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';
import { Select } from './select.tsx';
import { TextInput } from './text-input.tsx';
import { Textarea } from './textarea.tsx';

function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

test.each([
  ['text', <TextInput key="text" />],
  ['password', <PasswordInput key="password" />],
  ['select', <Select key="select" options={[]} />],
  ['date', <DateInput key="date" />],
  ['textarea', <Textarea key="textarea" />],
])('a %s control is named by its label and described by error and hint', (_, control) => {
  render(
    <Field label="Colour" hint="Any will do" error="Choose a colour" required>
      {control}
    </Field>,
  );
  const element = screen.getByLabelText(/^Colour/);
  expect(descriptionOf(element)).toBe('Choose a colour Any will do');
  expect(element.getAttribute('aria-invalid')).toBe('true');
  expect(element.getAttribute('aria-required')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Choose a colour');
});

test('a field without hint and error leaves its control undescribed and valid', () => {
  render(
    <Field label="Colour">
      <TextInput />
    </Field>,
  );
  const element = screen.getByLabelText('Colour');
  expect(element.hasAttribute('aria-describedby')).toBe(false);
  expect(element.hasAttribute('aria-invalid')).toBe(false);
});

test('a registered form shows its errors and then submits the typed and selected values', async () => {
  const user = userEvent.setup();
  const submitted: unknown[] = [];

  function Form() {
    const { register, handleSubmit, formState } = useForm({
      defaultValues: { name: '', size: 'small', day: '2026-03-14', agreed: false },
    });
    return (
      <form onSubmit={handleSubmit((values) => void submitted.push(values))}>
        <Field label="Name" error={formState.errors.name?.message}>
          <TextInput {...register('name', { required: 'Enter a name' })} />
        </Field>
        <Field label="Size">
          <Select
            {...register('size')}
            options={[
              { value: 'small', label: 'Small' },
              { value: 'large', label: 'Large' },
            ]}
          />
        </Field>
        <Field label="Day">
          <DateInput {...register('day')} />
        </Field>
        <Checkbox label="Agreed" {...register('agreed')} />
        <button type="submit">Save</button>
      </form>
    );
  }

  render(<Form />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const name = screen.getByLabelText('Name');
  expect(descriptionOf(name)).toBe('Enter a name');
  expect(document.activeElement).toBe(name);

  await user.type(name, 'Ada');
  await user.selectOptions(screen.getByLabelText('Size'), 'Large');
  await user.click(screen.getByLabelText('Agreed'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(submitted).toEqual([{ name: 'Ada', size: 'large', day: '2026-03-14', agreed: true }]);
});
