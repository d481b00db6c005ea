import { expect, it } from 'vitest';
import { keys } from './keys.ts';

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** A comparison with a key that writes a letter or a sign, past `useKeys`. */
const RAW = /\bkey(?:\.toLowerCase\(\))? (?:===|!==) '(\S)'/g;

it('whoever handles a letter or a sign without useKeys has it in the register, and so in the list of shortcuts', () => {
  const handled = Object.entries(sources).flatMap(([file, text]) =>
    Array.from(text.matchAll(RAW), ([, key = '']) => ({ file, key })),
  );
  const listed = new Set<string>(
    Object.values(keys).flatMap(({ press }) => press.map((each) => each.replace('Control+', ''))),
  );
  expect(handled).toContainEqual({ file: '../../finding/find/find.tsx', key: 'k' });
  expect(handled.filter(({ key }) => !listed.has(key))).toEqual([]);
});
