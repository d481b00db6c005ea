import { dirname, join } from 'node:path';
import { parseSync, type Rolldown } from 'vite';

interface ModuleGraph {
  getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null;
}

/**
 * The app and the public pages each have a beginning of their own. What both begin with is in `core`, so that a visitor who
 * signs up has it already; what the public pages share with later screens is in `both`. They are spared the rest, above
 * all the router.
 */
function coreFile(id: string, graph: ModuleGraph): string | null {
  appModules ??= staticImportsOf(appPageFiles, graph);
  return bothFile(id, graph) && appModules.has(id) ? 'core' : null;
}

function bothFile(id: string, graph: ModuleGraph): string | null {
  siteModules ??= staticImportsOf(sitePageFiles, graph);
  return siteModules.has(id) && !isOfSite(id) ? 'both' : null;
}

/** An entry runs when its file is loaded, so it shares its file with nothing that others need. */
function startFile(id: string): string | null {
  return isOfSite(id) || /\/web\/(index\.html|main\.tsx)/.test(id) ? null : 'start';
}

/**
 * What a person waits for, by who waits: `form` for whoever signs in, `base` for those and others, `frame` for everybody who is signed in,
 * `lists` for the screens of records, and for what the candidates, who have the most to load, do without: `desk` for the
 * dashboard, `jobs` for the jobs alone, `records` for the other lists. A form is used without its rules until it is sent.
 */
const screenFiles = ['base', 'frame', 'lists', 'desk', 'records', 'jobs', 'form'] as const;

function screenFile(id: string, graph: ModuleGraph): (typeof screenFiles)[number] | null {
  waitingModules ??= new Map(waitingPages.map((page) => [page, staticImportsOf([page], graph)]));
  const waiting = new Set(waitingPages.filter((page) => waitingModules?.get(page)?.has(id)));
  const forCandidates = waiting.has('candidates/candidates-page.tsx');
  const forDashboard = waiting.has('dashboard/dashboard-page.tsx');
  if (waiting.size === 0) return null;
  if (waiting.has('account/login-page.tsx')) return waiting.size > 1 ? 'base' : 'form';
  if (waiting.has('app/shell.tsx') || (forCandidates && forDashboard)) return 'frame';
  if (forCandidates) return 'lists';
  if (forDashboard) return 'desk';
  return waiting.size === 1 && waiting.has('jobs/jobs-page.tsx') ? 'jobs' : 'records';
}

const waitingPages = [
  'app/shell.tsx',
  'dashboard/dashboard-page.tsx',
  'contacts/contacts-page.tsx',
  'candidates/candidates-page.tsx',
  'tasks/tasks-page.tsx',
  'jobs/jobs-page.tsx',
  'account/login-page.tsx',
] as const;
let waitingModules: Map<string, Set<string>> | undefined;

const appPageFiles = ['index.html', 'app/shell.tsx', 'dashboard/dashboard-page.tsx', 'candidates/candidates-page.tsx'];
const sitePageFiles = ['site.html', 'landing/landing-page.tsx', 'legal/privacy-page.tsx', 'legal/terms-page.tsx'];
const isOfSite = (id: string) => /\/web\/(site\.html|(site|landing|legal)\/)/.test(id);
let siteModules: Set<string> | undefined;
let appModules: Set<string> | undefined;

function staticImportsOf(files: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(files.map((file) => join(import.meta.dirname, 'web', file)));
  // A set hands out what is added to it while it is being walked.
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

/** Libraries whose one file to import from lists all others, of which a page waits only for those that it names. */
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

/** What the app's code is packed in. A few files that most pages share, and one for each page: dozens of tiny ones would queue for six connections. */
export const scriptGroups: Rolldown.CodeSplittingGroup[] = [
  { name: coreFile, debugName: 'core', priority: 14 },
  { name: bothFile, debugName: 'both', priority: 13 },
  { name: startFile, debugName: 'start', tags: ['$initial'], priority: 12 },
  ...screenFiles.map((name, position) => ({
    name: (id: string, graph: ModuleGraph) => (screenFile(id, graph) === name ? name : null),
    debugName: name,
    minShareCount: 2,
    // A file takes along whatever its modules import, unless another has it: those that more people wait for come first.
    priority: 11 - position,
  })),
  // What opens on top of a screen, above all forms and their rules: fetched in a quiet moment.
  { name: 'later', test: (id) => !isOfSite(id), minShareCount: 2, priority: 1 },
];
