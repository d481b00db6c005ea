import { expect, it } from 'vitest';
import { filesIn } from './dropped-files.ts';

const file = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (resolve: (found: File) => void) => resolve(new File(['CV'], name)),
});
const locked = (name: string) => ({ ...file(name), file: (_resolve: unknown, reject: () => void) => reject() });

/** Returns entries as browsers do: a hundred at a time, then none. */
function folder(name: string, entries: object[]) {
  const createReader = () => {
    let told = 0;
    return {
      readEntries: (resolve: (part: object[]) => void) => {
        resolve(entries.slice(told, told + 100));
        told += 100;
      },
    };
  };
  return { name, isFile: false, isDirectory: true, createReader };
}

function lockedFolder(name: string) {
  const readEntries = (_resolve: unknown, reject: () => void) => reject();
  return { name, isFile: false, isDirectory: true, createReader: () => ({ readEntries }) };
}

function dropOf(entries: (object | null)[], files: File[] = []) {
  return { items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files } as unknown as DataTransfer;
}

it('finds every file of a drop at any depth, sorted by name', async () => {
  const many = Array.from({ length: 230 }, (_, index) => file(`${230 - index}.pdf`));
  const dropped = dropOf([
    folder('CVs', [file('b.pdf'), folder('2025', many), file('a.pdf'), file('.DS_Store'), file('Thumbs.db')]),
    locked('Locked.pdf'),
    lockedFolder('Private'),
  ]);
  const found = await filesIn(dropped);
  expect(found.map(({ name }) => name)).toEqual([
    ...Array.from({ length: 230 }, (_, index) => `${index + 1}.pdf`),
    'a.pdf',
    'b.pdf',
    'Locked.pdf',
    'Private',
  ]);
  const sizes = found.slice(-2).map(({ size }) => size);
  expect(sizes, 'what cannot be read is named all the same').toEqual([0, 0]);
});

it('accepts files from a program that drops no entries', async () => {
  const found = await filesIn(dropOf([null], [new File(['CV'], 'a.pdf')]));
  expect(found.map(({ name }) => name)).toEqual(['a.pdf']);
});
