import { floorOf, floors, folderOf } from './floors.ts';
import type { Arrow } from './imports.ts';
import { ringsIn } from './rings.ts';

/** Imports from a floor above. The component kit and `lib` serve every feature, so they import nothing but each other. */
export function arrowsUp(arrows: readonly Arrow[]): string[] {
  return arrows.flatMap(({ from, to }) => {
    const [importer, imported] = [floorOf(from), floorOf(to)];
    if (isKit(from) && !isKit(to)) return [`${from} imports ${to}: the component kit and lib know no feature`];
    if (importer >= imported) return [];
    return [`${from} imports ${to}: ${floors[importer]} is below ${floors[imported]}`];
  });
}

const isKit = (file: string) => /^web\/platform\/(ui|lib)\//.test(file);

/** Folders that import each other, directly or round about. */
export function folderRings(arrows: readonly Arrow[]): string[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of arrows) {
    const [folder, other] = [folderOf(from), folderOf(to)];
    if (folder === null || other === null || folder === other) continue;
    const known = graph.get(folder) ?? new Set();
    graph.set(folder, known.add(other));
  }
  return ringsIn(graph).map((ring) => {
    const inside = arrows.filter(({ from, to }) => {
      const [folder, other] = [folderOf(from) ?? '', folderOf(to) ?? ''];
      return folder !== other && ring.includes(folder) && ring.includes(other) && floorOf(from) <= floorOf(to);
    });
    const lines = inside.map(({ from, to }) => `  ${from} imports ${to}`);
    return [`These folders form a ring: ${ring.toSorted().join(', ')}`, ...lines].join('\n');
  });
}
