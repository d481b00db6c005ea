import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useRowSelection } from './use-row-selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];

function select(initial = { rows, under: 'all' }) {
  return renderHook((props: { rows: string[]; under: string }) => useRowSelection(props.rows, props.under), {
    initialProps: initial,
  });
}

describe('useRowSelection', () => {
  it('selects and deselects single rows', () => {
    const { result } = select();
    act(() => result.current.toggle('b', false));
    act(() => result.current.toggle('d', false));
    expect(result.current.ids).toEqual(['b', 'd']);
    act(() => result.current.toggle('b', false));
    expect(result.current.ids).toEqual(['d']);
  });

  it('extends from the last click, in both directions', () => {
    const { result } = select();
    act(() => result.current.toggle('d', false));
    act(() => result.current.toggle('b', true));
    expect(result.current.ids).toEqual(['b', 'c', 'd']);
    act(() => result.current.toggle('e', true));
    expect(result.current.ids).toEqual(['b', 'c', 'd', 'e']);
  });

  it('drops rows that have left the list, and everything when the filter changes', () => {
    const { result, rerender } = select();
    act(() => result.current.toggleAllLoaded());
    rerender({ rows: ['a', 'c'], under: 'all' });
    expect(result.current.ids).toEqual(['a', 'c']);
    rerender({ rows: ['a', 'c'], under: 'open' });
    expect(result.current.isActive).toBe(false);
  });

  it('holds all rows of a filter, including later ones, until one is deselected', () => {
    const { result, rerender } = select();
    act(() => result.current.selectEverything());
    rerender({ rows: [...rows, 'f'], under: 'all' });
    expect(result.current.isSelected('f')).toBe(true);
    act(() => result.current.toggle('a', false));
    expect(result.current.everything).toBe(false);
    expect(result.current.ids).toEqual(['b', 'c', 'd', 'e', 'f']);
  });

  it('selects and deselects all loaded rows', () => {
    const { result } = select();
    act(() => result.current.toggleAllLoaded());
    expect(result.current.allLoaded).toBe(true);
    act(() => result.current.toggleAllLoaded());
    expect(result.current.isActive).toBe(false);
  });
});
