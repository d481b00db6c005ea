import { expect, it } from 'vitest';
import { columnsParam } from './search-params.ts';
import { movedColumn, withUnchosen } from './column-order.ts';
import { arrangeColumns, type RecordColumn } from './record-column.ts';

const usual = ['company', 'client', 'salary', 'stage'];

it('a column that is not chosen stands behind the one that it usually follows', () => {
  expect(withUnchosen(usual, usual)).toEqual(usual);
  expect(withUnchosen(['stage', 'company'], usual)).toEqual(['stage', 'company', 'client', 'salary']);
  expect(withUnchosen(['salary'], usual)).toEqual(['company', 'client', 'salary', 'stage']);
});

it('a column moves by one place and stays at the ends', () => {
  expect(movedColumn(usual, 'salary', -1)).toEqual(['company', 'salary', 'client', 'stage']);
  expect(movedColumn(usual, 'salary', 1)).toEqual(['company', 'client', 'stage', 'salary']);
  expect(movedColumn(usual, 'stage', 1)).toEqual(usual);
  expect(movedColumn(usual, 'company', -1)).toEqual(usual);
});

it('the address holds a choice only while it is not the usual one, and ignores what it does not know', () => {
  expect(columnsParam('stage.company', 'job')).toBe('stage.company');
  expect(columnsParam('stage.cv.stage', 'job')).toBe('stage');
  for (const nothing of ['company.client.type.salary.nextAction.stage', 'cv', '', undefined, 7])
    expect(columnsParam(nothing, 'job')).toBeUndefined();
});

it('the naming column and what stands before it keep their place; of the others the last gives way first', () => {
  const column = (id: string, more: Partial<RecordColumn<string>> = {}): RecordColumn<string> => ({
    id,
    header: id,
    min: 5,
    render: (item) => item,
    ...more,
  });
  const columns = [
    column('status', { rank: 2 }),
    column('task', { naming: true }),
    column('due', { rank: 1 }),
    column('contact'),
  ];
  const arranged = arrangeColumns(columns, ['contact', 'due']);
  expect(arranged.map(({ id, rank }) => [id, rank])).toEqual([
    ['status', 2],
    ['task', undefined],
    ['contact', 1],
    ['due', 2],
  ]);
  expect(arrangeColumns(columns, ['due']).map(({ id }) => id)).toEqual(['status', 'task', 'due']);
});
