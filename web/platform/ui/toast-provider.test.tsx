import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { ToastProvider } from './toast-provider.tsx';
import { useToast, type ToastMessage } from './use-toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Example({ message }: { message: ToastMessage }) {
  const toast = useToast();
  return <Button onClick={() => toast.show(message)}>Show</Button>;
}

function show(message: ToastMessage) {
  render(
    <ToastProvider>
      <Example message={message} />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
}

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
// The live region also holds the message for a moment, so only list items count.
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('a message is announced and disappears after five seconds', () => {
  show({ title: 'Saved', description: 'All of it' });
  pass(100);
  expect(screen.getByRole('status').textContent).toContain('Saved');
  expect(shown()).toEqual(['SavedAll of it']);
  pass(4_800);
  expect(shown()).toHaveLength(1);
  pass(200);
  expect(shown()).toEqual([]);
});

test('Undo runs once and dismisses the message; it is offered for ten seconds', () => {
  const undone: string[] = [];
  show({ title: 'Deleted', undo: () => undone.push('it') });
  pass(9_900);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undone).toEqual(['it']);
  expect(shown()).toEqual([]);
});

test('Ctrl+Z undoes the newest step, but in a field it undoes typing', () => {
  const undone: string[] = [];
  show({ title: 'Deleted', undo: () => undone.push('it') });
  render(<input aria-label="Name" />);
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z' });
  expect(undone).toEqual([]);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Show' }), { key: 'z', ctrlKey: true });
  expect(undone).toEqual(['it']);
  expect(shown()).toEqual([]);
  fireEvent.keyDown(document.body, { key: 'z', metaKey: true });
  expect(undone).toEqual(['it']);
});

test('Undo disappears after ten seconds', () => {
  show({ title: 'Deleted', undo: () => {} });
  pass(10_000);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('hovering a message stops its timer', () => {
  show({ title: 'Saved' });
  pass(1_000);
  const item = screen.getByRole('listitem');
  fireEvent.pointerMove(item);
  pass(60_000);
  expect(shown()).toHaveLength(1);
  fireEvent.pointerLeave(screen.getByRole('region'));
  pass(4_000);
  expect(shown()).toEqual([]);
});

test('only the three newest messages are shown', () => {
  show({ title: 'Saved' });
  for (let more = 0; more < 4; more += 1) fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(shown()).toHaveLength(3);
});
