import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import type { Source } from '#server/test/sources.ts';

export interface Arrow {
  from: string;
  to: string;
}

/** What each file imports from its own layer: values, types, and parts loaded later. */
export function arrowsIn(sources: readonly Source[]): Arrow[] {
  const known = new Set(sources.map(({ file }) => file));
  return sources.flatMap(({ file, text }) =>
    [...requestsIn(file, text)].flatMap((request) => {
      const to = request.startsWith('#') ? request.slice(1) : join(dirname(file), request);
      return known.has(to) && layerOf(to) === layerOf(file) ? [{ from: file, to }] : [];
    }),
  );
}

const layerOf = (file: string) => file.slice(0, file.indexOf('/'));

function requestsIn(file: string, code: string): Set<string> {
  const { staticImports, staticExports } = parseSync(file, code).module;
  return new Set([
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    // Lazy imports, and types written as `import('./file.ts').Type`.
    ...[...code.matchAll(/\bimport\(\s*'([^'\n]+)'/g)].map(([, request = '']) => request),
  ]);
}
