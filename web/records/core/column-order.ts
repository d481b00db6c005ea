/** The chosen columns with the others in between, each behind the one that it usually follows. */
export function withUnchosen(chosen: readonly string[], usual: readonly string[]): readonly string[] {
  return usual.reduce<readonly string[]>((order, id, place) => {
    if (order.includes(id)) return order;
    const before = usual[place - 1];
    return order.toSpliced(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }, chosen);
}

/** One place up or down; at the end of the order it stays. */
export function movedColumn(order: readonly string[], id: string, step: -1 | 1): readonly string[] {
  const from = order.indexOf(id);
  const to = Math.min(Math.max(from + step, 0), order.length - 1);
  return order.toSpliced(from, 1).toSpliced(to, 0, id);
}
