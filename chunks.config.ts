import { dirname, join } from 'node:path';
import { parseSync, type Rolldown } from 'vite';

interface ModuleGraph {
  getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null;
}

/**
 * The app and the public pages have separate entries. `core` holds what both start with, so that a visitor who signs up
 * has it already. `both` holds what the public pages share with later screens. Public pages load nothing else, above
 * all not the router.
 */
function coreFile(id: string, graph: ModuleGraph): string | null {
  appModules ??= staticImportsOf(appPageFiles, graph);
  return bothFile(id, graph) && appModules.has(id) ? 'core' : null;
}

function bothFile(id: string, graph: ModuleGraph): string | null {
  siteModules ??= staticImportsOf(sitePageFiles, graph);
  return siteModules.has(id) && !isOfSite(id) ? 'both' : null;
}

/** An entry runs when its chunk loads, so it must not share a chunk with modules that others need. */
function startFile(id: string): string | null {
  return isOfSite(id) || /\/web\/(index\.html|main\.tsx)/.test(id) ? null : 'start';
}

/**
 * Chunks by the pages that wait for them: `form` for sign-in only, `base` for sign-in and others, `frame` for every
 * signed-in page, `lists` for the record screens. The candidates screen loads the most, so what it does not need goes
 * elsewhere: `desk` for the dashboard, `jobs` for the jobs screen only, `records` for the other lists. A form works
 * without its validation rules until it is submitted.
 */
const screenFiles = ['base', 'frame', 'lists', 'desk', 'records', 'jobs', 'form'] as const;

function screenFile(id: string, graph: ModuleGraph): (typeof screenFiles)[number] | null {
  waitingModules ??= new Map(waitingPages.map((page) => [page, staticImportsOf([page], graph)]));
  const waiting = new Set(waitingPages.filter((page) => waitingModules?.get(page)?.has(id)));
  const forCandidates = waiting.has('screens/candidates/candidates-page.tsx');
  const forDashboard = waiting.has('screens/dashboard/dashboard-page.tsx');
  if (waiting.size === 0) return null;
  if (waiting.has('identity/account/login-page.tsx')) return waiting.size > 1 ? 'base' : 'form';
  if (waiting.has('app/shell.tsx') || (forCandidates && forDashboard)) return 'frame';
  if (forCandidates) return 'lists';
  if (forDashboard) return 'desk';
  return waiting.size === 1 && waiting.has('screens/jobs/jobs-page.tsx') ? 'jobs' : 'records';
}

const waitingPages = [
  'app/shell.tsx',
  'screens/dashboard/dashboard-page.tsx',
  'screens/contacts/contacts-page.tsx',
  'screens/candidates/candidates-page.tsx',
  'screens/tasks/tasks-page.tsx',
  'screens/jobs/jobs-page.tsx',
  'identity/account/login-page.tsx',
] as const;
let waitingModules: Map<string, Set<string>> | undefined;

const appPageFiles = [
  'index.html',
  'app/shell.tsx',
  'screens/dashboard/dashboard-page.tsx',
  'screens/candidates/candidates-page.tsx',
];
const sitePageFiles = [
  'site.html',
  'site/landing/landing-page.tsx',
  'site/legal/privacy-page.tsx',
  'site/legal/terms-page.tsx',
];
const isOfSite = (id: string) => /\/web\/(site\.html|site\/)/.test(id);
let siteModules: Set<string> | undefined;
let appModules: Set<string> | undefined;

function staticImportsOf(files: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(files.map((file) => join(import.meta.dirname, 'web', file)));
  // Iterating over a Set also visits elements added during the loop.
  for (const id of found) {
    const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const imported of importedIds) {
      const library = longLists.find((name) => imported.includes(`/node_modules/${name}/`));
      if (library === undefined || id.includes(`/node_modules/${library}/`)) found.add(imported);
      else for (const file of filesNamedBy(code ?? '', library, imported, graph)) found.add(file);
    }
  }
  return found;
}

/** Libraries whose index re-exports many files. A page waits only for the files that it imports by name. */
const longLists = ['lucide-react', '@tanstack/react-router'];
const listedFiles = new Map<string, Map<string, string>>();

function filesNamedBy(code: string, library: string, list: string, graph: ModuleGraph): string[] {
  const files = listedFiles.get(list) ?? filesByName(list, graph.getModuleInfo(list)?.code ?? '');
  listedFiles.set(list, files);
  return parseSync('module.js', code)
    .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value === library)
    .flatMap(({ entries }) => entries.flatMap(({ importName }) => files.get(importName.name ?? '') ?? []));
}

function filesByName(list: string, code: string): Map<string, string> {
  const { staticExports } = parseSync('module.js', code).module;
  return new Map(
    staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ exportName, moduleRequest }): [string, string][] =>
        exportName.name !== null && moduleRequest?.value.startsWith('.')
          ? [[exportName.name, join(dirname(list), moduleRequest.value)]]
          : [],
      ),
  );
}

/**
 * The chunks of the app: a few shared by most pages, and one per page. Dozens of tiny files would queue for six
 * connections.
 */
export const scriptGroups: Rolldown.CodeSplittingGroup[] = [
  { name: coreFile, debugName: 'core', priority: 14 },
  { name: bothFile, debugName: 'both', priority: 13 },
  { name: startFile, debugName: 'start', tags: ['$initial'], priority: 12 },
  ...screenFiles.map((name, position) => ({
    name: (id: string, graph: ModuleGraph) => (screenFile(id, graph) === name ? name : null),
    debugName: name,
    minShareCount: 2,
    // A chunk also takes what its modules import, unless another chunk has it. Chunks that more pages wait for come
    // first.
    priority: 11 - position,
  })),
  // Dialogs and, above all, forms with their rules. They are prefetched when the browser is idle.
  { name: 'later', test: (id) => !isOfSite(id), minShareCount: 2, priority: 1 },
];
