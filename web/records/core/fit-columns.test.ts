import { expect, it } from 'vitest';
import { fitColumns, type FittingColumn } from './fit-columns.ts';

interface Column extends FittingColumn {
  id: string;
}

const name: Column = { id: 'name', naming: true, min: 12, share: 2 };
const company: Column = { id: 'company', min: 8, share: 1, rank: 2 };
const date: Column = { id: 'date', min: 6, rank: 3 };
const stage: Column = { id: 'stage', min: 6, rank: 1 };
const columns = [company, name, date, stage];

const shownIn = (room: number, all: readonly Column[] = columns) => fitColumns(all, room).shown.map(({ id }) => id);
const widthsIn = (room: number, all: readonly Column[] = columns) => {
  const { shown, widths } = fitColumns(all, room);
  return Object.fromEntries(shown.map(({ id }, index) => [id, widths[index]]));
};

it('shows as many columns as fit, in their order; the highest rank gives way first', () => {
  expect(shownIn(32)).toEqual(['company', 'name', 'date', 'stage']);
  expect(shownIn(31)).toEqual(['company', 'name', 'stage']);
  expect(shownIn(25)).toEqual(['name', 'stage']);
  expect(shownIn(17)).toEqual(['name']);
  expect(fitColumns(columns, 25).gaveWay).toEqual([company, date]);
});

it('never drops the name, and never shows fewer columns in a wider table', () => {
  let before = 0;
  for (let room = 0; room < 60; room += 0.5) {
    const shown = shownIn(room);
    expect(shown).toContain('name');
    expect(shown.length).toBeGreaterThanOrEqual(before);
    before = shown.length;
  }
  // A short column does not slip in for a long one that is more important.
  expect(shownIn(24, [name, { ...company, min: 14 }, date])).toEqual(['name']);
});

it('gives what is left over to the columns with a share, and nobody less than the minimum', () => {
  expect(widthsIn(32)).toEqual({ name: 12, company: 8, date: 6, stage: 6 });
  expect(widthsIn(38)).toEqual({ name: 16, company: 10, date: 6, stage: 6 });
  expect(widthsIn(8)).toEqual({ name: 12 });
});

it('lets an empty column give way before all others, and gives it nothing that is left over', () => {
  const withEmpty = [name, { ...stage, empty: true, share: 1 }, company, date];
  expect(shownIn(31, withEmpty)).toEqual(['name', 'company', 'date']);
  expect(widthsIn(38, withEmpty)).toEqual({ name: 16, stage: 6, company: 10, date: 6 });
});

it('shows every column at its minimum before the table is measured', () => {
  expect(widthsIn(Infinity)).toEqual({ name: 12, company: 8, date: 6, stage: 6 });
});
