/** Groups of nodes that all lead to each other (Tarjan's algorithm); a node alone is no ring. */
export function ringsIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const rings: string[][] = [];
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string) => {
    const number = numbers.size;
    numbers.set(node, number);
    lowest.set(node, number);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!numbers.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? number, lowest.get(next) ?? number));
    }
    if (lowest.get(node) !== number) return;
    const ring = stack.splice(stack.indexOf(node));
    if (ring.length > 1) rings.push(ring);
  };
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return rings;
}
