import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { keys, keysOn, type KeyName } from './keys.ts';
import { KeysWithin, useKeys, type KeyHandlers } from './use-keys.ts';

afterEach(() => localStorage.clear());

function Screen({ handlers }: { handlers: KeyHandlers }) {
  useKeys(handlers);
  return (
    <>
      <button>Button</button>
      <input aria-label="Text" />
      <input aria-label="Tick" type="checkbox" />
      <select aria-label="Choice" />
      <div role="menu" tabIndex={0} aria-label="Menu" />
    </>
  );
}

function Part({ handlers }: { handlers: KeyHandlers }) {
  useKeys(handlers);
  return null;
}

function Panel({ handlers, partHandlers }: Record<'handlers' | 'partHandlers', KeyHandlers>) {
  const panel = useRef<HTMLDivElement>(null);
  useKeys(handlers, panel);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the app's dialogs are made like this
    <div role="dialog" ref={panel}>
      <button>In the panel</button>
      <KeysWithin value={panel}>
        <Part handlers={partHandlers} />
      </KeysWithin>
    </div>
  );
}

/** The handled keys, in order. */
function watch(...names: KeyName[]): { handlers: KeyHandlers; done: KeyName[] } {
  const done: KeyName[] = [];
  return { done, handlers: Object.fromEntries(names.map((name) => [name, () => void done.push(name)])) };
}

it('a shortcut works from a button, a checkbox or the page', () => {
  const { handlers, done } = watch('add', 'help');
  render(<Screen handlers={handlers} />);
  fireEvent.keyDown(document.body, { key: 'n' });
  fireEvent.keyDown(screen.getByText('Button'), { key: '?', shiftKey: true });
  fireEvent.keyDown(screen.getByLabelText('Tick'), { key: 'n' });
  // With Caps Lock.
  fireEvent.keyDown(document.body, { key: 'N' });
  expect(done).toEqual(['add', 'help', 'add', 'add']);
});

it('no shortcut works while the user types, composes, holds a key or a modifier, or is in a menu', () => {
  const { handlers, done } = watch('add');
  render(<Screen handlers={handlers} />);
  for (const label of ['Text', 'Choice', 'Menu']) fireEvent.keyDown(screen.getByLabelText(label), { key: 'n' });
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing']) {
    fireEvent.keyDown(document.body, { key: 'n', [modifier]: true });
  }
  fireEvent.keyDown(document.body, { key: 'N', shiftKey: true });
  expect(done).toEqual([]);
});

it('a sequence needs two keys in a row, and a slow or wrong second key cancels it', () => {
  const { handlers, done } = watch('toJobs', 'add');
  render(<Screen handlers={handlers} />);
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  for (const key of ['g', 'j', 'j', 'g', 'n', 'n']) press(key);
  expect(done).toEqual(['toJobs', 'add']);
  press('g');
  const late = createEvent.keyDown(document.body, { key: 'j' });
  Object.defineProperty(late, 'timeStamp', { value: late.timeStamp + 10_000 });
  fireEvent(document.body, late);
  expect(done).toEqual(['toJobs', 'add']);
});

it('an open dialog disables all shortcuts but its own', () => {
  const behind = watch('add', 'select');
  const front = watch('select');
  const part = watch('addToJob');
  const { rerender } = render(<Screen handlers={behind.handlers} />);
  rerender(
    <>
      <Screen handlers={behind.handlers} />
      <Panel handlers={front.handlers} partHandlers={part.handlers} />
    </>,
  );
  for (const key of ['n', 'x', 'a']) fireEvent.keyDown(screen.getByText('In the panel'), { key });
  for (const key of ['x', 'a']) fireEvent.keyDown(document.body, { key });
  expect(behind.done).toEqual([]);
  expect(front.done).toEqual(['select']);
  expect(part.done).toEqual(['addToJob']);
});

it('the newest handler comes first and may pass a key on', () => {
  const { handlers, done } = watch('add', 'search');
  const later = { add: () => false as const, search: vi.fn<() => void>() };
  render(
    <>
      <Screen handlers={handlers} />
      <Screen handlers={later} />
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'n' });
  fireEvent.keyDown(document.body, { key: '/' });
  expect(done).toEqual(['add']);
  expect(later.search).toHaveBeenCalledOnce();
});

it('letters and arrows move through a list', () => {
  const { handlers, done } = watch('nextRow', 'previousRow');
  render(<Screen handlers={handlers} />);
  for (const key of ['ArrowDown', 'j', 'ArrowUp', 'k']) fireEvent.keyDown(screen.getByText('Button'), { key });
  expect(done).toEqual(['nextRow', 'nextRow', 'previousRow', 'previousRow']);
});

it('switching shortcuts off disables letters and signs, but not arrows', () => {
  const { handlers, done } = watch('add', 'nextRow');
  render(<Screen handlers={handlers} />);
  localStorage.setItem('singleKeys', 'off');
  for (const key of ['n', 'ArrowDown']) fireEvent.keyDown(document.body, { key });
  expect(done).toEqual(['nextRow']);
});

const PATHS = [
  '/dashboard',
  '/today',
  '/contacts',
  '/jobs',
  '/jobs/1',
  '/candidates',
  '/candidates/batches/1',
  '/tasks',
  '/settings',
];

it('no two shortcuts that a screen handles share a key', () => {
  for (const path of PATHS) {
    for (const onTop of [false, true]) {
      const shown = keysOn(path).filter((place) => place.onTop === onTop);
      const handled = new Set(shown.flatMap((place) => place.keys.filter(({ seenToThere }) => seenToThere !== true)));
      const pressed = [...handled].flatMap(({ press }) => press);
      expect(new Set(pressed).size, path).toBe(pressed.length);
    }
  }
});

it('one act has one key on every screen, and every shortcut is listed on one', () => {
  const keyOf = new Map<string, readonly string[]>();
  const listed = PATHS.flatMap((path) => keysOn(path).flatMap((place) => place.keys));
  for (const { does, press } of listed) {
    expect(keyOf.get(does) ?? press, does).toEqual(press);
    keyOf.set(does, press);
  }
  for (const [name, { does }] of Object.entries(keys)) {
    expect(
      listed.map((key) => key.does),
      name,
    ).toContain(does);
  }
});
