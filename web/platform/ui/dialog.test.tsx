import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmProvider } from './confirm-provider.tsx';
import { Dialog } from './dialog.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';
import { Textarea } from './textarea.tsx';
import { ToastProvider } from './toast-provider.tsx';
import { useConfirm } from './use-confirm.ts';
import { useToast } from './use-toast.ts';

function Example({ onSubmit }: { onSubmit?: () => void }) {
  const confirm = useConfirm();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <DropdownMenu
        trigger={<Button>Menu</Button>}
        renderItems={() => [{ label: 'Edit from menu', onSelect: () => setOpen(true) }]}
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        onCloseRequest={() => name === '' || confirm({ title: 'Discard changes?', confirmLabel: 'Discard' })}
        title="Edit person"
        description="All fields can be changed later."
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
          setOpen(false);
        }}
        footer={<Button type="submit">Save</Button>}
      >
        <Field label="Name">
          <TextInput value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Notes">
          <Textarea />
        </Field>
      </Dialog>
    </>
  );
}

function renderExample(onSubmit?: () => void) {
  render(
    <ConfirmProvider>
      <Example onSubmit={onSubmit} />
    </ConfirmProvider>,
  );
  return userEvent.setup();
}

test('the first field has the focus, the dialog is named and described, and closing returns the focus', async () => {
  const user = renderExample();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = screen.getByRole('dialog', { name: 'Edit person' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toContain('All fields');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
});

test('a dialog opened from a menu returns the focus to the menu button', async () => {
  const user = renderExample();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit from menu' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Name'));
  await user.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }));
});

test.each(['Escape', 'the cross'])('%s asks first when the form has changes, and follows the answer', async (way) => {
  const user = renderExample();
  const close = async () =>
    way === 'Escape' ? user.keyboard('{Escape}') : user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.keyboard('Ada');

  await close();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');

  await close();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('body and footer are one form: Enter in a field submits it', async () => {
  const happened: string[] = [];
  const user = renderExample(() => happened.push('submitted'));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.keyboard('Ada{Enter}');
  expect(happened).toEqual(['submitted']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Ctrl+Enter and Cmd+Enter submit the form from any of its controls', async () => {
  let submitted = 0;
  const user = renderExample(() => {
    submitted += 1;
  });
  for (const key of ['Control', 'Meta']) {
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('Notes'), 'one{Enter}two');
    await user.keyboard(`{${key}>}{Enter}{/${key}}`);
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  expect(submitted).toBe(2);
});

function WithMessage() {
  const toast = useToast();
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Edit person">
      <Button onClick={() => toast.show({ title: 'Saved elsewhere' })}>Save</Button>
    </Dialog>
  );
}

test('Escape closes a dialog even if a message appeared after it', async () => {
  const user = userEvent.setup();
  render(
    <ToastProvider>
      <WithMessage />
    </ToastProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Edit person' })).toBeNull();
});
