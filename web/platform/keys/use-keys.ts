import { createContext, useContext, useEffect, useRef, type RefObject } from 'react';
import { isBeginning, namesOf, type KeyName } from './keys.ts';
import { areSingleKeysOn } from './single-keys.ts';

/** Returning false passes the key on to the next handler. */
type KeyHandler = (event: KeyboardEvent) => void | false;
export type KeyHandlers = { [Name in KeyName]?: KeyHandler | undefined };

interface Registered {
  handlers: RefObject<KeyHandlers>;
  within: RefObject<HTMLElement | null> | undefined;
}

/** The dialog around a component. Its shortcuts then work there. */
export const KeysWithin = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

/** The newest is last, and is asked first. */
const registered: Registered[] = [];

/** Elements where a letter is text or keys have another meaning. */
const BUSY = [
  'input:not([type="checkbox"])',
  'textarea',
  'select',
  '[contenteditable]',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="combobox"]',
].join(', ');
const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** After this time the first key of a sequence is forgotten. */
const SECOND_KEY_MS = 1_500;

/**
 * Registers shortcuts while the component is mounted. They do not fire while the user types, with a modifier held, or
 * behind an open dialog. Shortcuts of a dialog name the dialog, or an element in it, as their place.
 */
export function useKeys(handlers: KeyHandlers, place?: RefObject<HTMLElement | null>): void {
  const around = useContext(KeysWithin);
  const within = place ?? around;
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const entry = { handlers: latest, within };
    if (registered.length === 0) document.addEventListener('keydown', handleKey);
    registered.push(entry);
    return () => {
      registered.splice(registered.indexOf(entry), 1);
      if (registered.length === 0) document.removeEventListener('keydown', handleKey);
    };
  }, [within]);
}

let begun: { pressed: string; at: number } | undefined;

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const isSign = event.key.length === 1;
  if (isSign && (event.repeat || !areSingleKeysOn())) return;
  if (!(event.target instanceof Element) || isTyping(event.target, event.key)) return;

  const pressed = begin(event);
  if (pressed === undefined) return;
  const names = namesOf(pressed);
  for (const { handlers, within } of registered.toReversed()) {
    if (!isInFront(event.target, within)) continue;
    for (const name of names) {
      const handler = handlers.current[name];
      if (!handler || handler(event) === false) continue;
      event.preventDefault();
      return;
    }
  }
}

/** The complete key sequence, or undefined while more keys may follow. */
function begin({ key, shiftKey, timeStamp }: KeyboardEvent): string | undefined {
  // Caps Lock must not change the meaning of a key.
  const own = key.length === 1 && !shiftKey ? key.toLowerCase() : key;
  const isSecond = begun !== undefined && timeStamp - begun.at < SECOND_KEY_MS;
  const pressed = isSecond ? `${begun?.pressed} ${own}` : own;
  begun = isBeginning(pressed) ? { pressed, at: timeStamp } : undefined;
  return begun ? undefined : pressed;
}

/** The search field of a list has one line, so the down arrow is free. */
function isTyping(target: Element, key: string): boolean {
  if (key === 'ArrowDown' && target.matches('[data-list-search]')) return false;
  return target.closest(BUSY) !== null;
}

function isInFront(target: Element, within: RefObject<HTMLElement | null> | undefined): boolean {
  if (within) return within.current?.contains(target) ?? false;
  return document.querySelector(DIALOG) === null;
}
