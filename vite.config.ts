import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { escapeHtml, fillFacts } from './shared/site-facts.ts';
import { build, defineConfig, runnerImport, type Plugin } from 'vite';

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), fillFactsInDevelopment(), prerenderSite(), serviceWorker(), precompress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { index: 'web/index.html', site: 'web/site.html' },
      output: {
        codeSplitting: {
          // Three files that most pages share, and one for each page: dozens of tiny ones would queue for six connections.
          groups: [
            { name: coreFile, debugName: 'core', priority: 5 },
            { name: bothFile, debugName: 'both', priority: 4 },
            { name: startFile, debugName: 'start', tags: ['$initial'], priority: 3 },
            // A form without its rules: all that the sign-in page needs before it is sent.
            {
              name: 'form',
              test: /web\/(ui\/(field|text-input|password-input|card|banner)|(account|lib)\/)|react-hook-form|@tanstack\/react-(query|router)/,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'app', test: (id) => !isOfSite(id), minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * The app and the public pages each have a beginning of their own. What both begin with is in `core`, so that a visitor who
 * signs up has it already; what the public pages share with later screens is in `both`. They are spared the rest, above
 * all the router.
 */
function coreFile(id: string, graph: ModuleGraph): string | null {
  appModules ??= staticImportsOf(['index.html'], graph);
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

const sitePageFiles = ['site.html', 'landing/landing-page.tsx', 'legal/privacy-page.tsx', 'legal/terms-page.tsx'];
const isOfSite = (id: string) => /\/web\/(site\.html|(site|landing|legal)\/)/.test(id);
let siteModules: Set<string> | undefined;
let appModules: Set<string> | undefined;

function staticImportsOf(files: string[], graph: ModuleGraph): Set<string> {
  const found = new Set(files.map((file) => join(import.meta.dirname, 'web', file)));
  // A set hands out what is added to it while it is being walked.
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** What the server writes on the built pages. */
function fillFactsInDevelopment(): Plugin {
  const facts = {
    appName: 'Placewell',
    operatorName: 'Placewell',
    operatorAddress: 'postal address on request by e-mail',
    supportEmail: 'support@placewell.example',
    publicUrl: '',
  };
  return {
    name: 'fill-facts',
    apply: 'serve',
    transformIndexHtml: (html) => fillFacts(html, facts, escapeHtml).replaceAll('__TITLE__', facts.appName),
  };
}

/** Of web/site/prerender.tsx, which another part of the compiler's project checks. */
interface Prerenderer {
  prerender: (frame: string) => { fileName: string; html: string }[];
}

/** Finishes the public pages: their text is in the HTML, so that nobody waits for a script to read it. */
function prerenderSite(): Plugin {
  return {
    name: 'prerender-site',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      const frame = join(dir, 'site.html');
      const { module } = await runnerImport<Prerenderer>('./web/site/prerender.tsx', {
        plugins: [react()],
      });
      const pages = module.prerender(await readFile(frame, 'utf8'));
      await Promise.all(pages.map(({ fileName, html }) => writeFile(join(dir, fileName), html)));
      await rm(frame);
    },
  };
}

/** The service worker: one file at a fixed address that knows the names of all others of its build. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      const assets = (await readdir(join(dir, 'assets'))).filter((name) => /\.(js|css|woff2)$/.test(name));
      const files = [...assets.map((name) => `/assets/${name}`), '/theme.js', '/favicon.svg', '/icon-192.png'];
      const pages = await Promise.all(
        ['index', 'landing', 'privacy', 'terms'].map((name) => readFile(join(dir, `${name}.html`))),
      );
      const buildId = createHash('sha256').update(files.join()).update(Buffer.concat(pages)).digest('hex').slice(0, 16);
      await build({
        configFile: false,
        logLevel: 'warn',
        define: { BUILD_ID: JSON.stringify(buildId), SHELL_FILES: JSON.stringify(files) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          lib: {
            entry: 'web/offline/worker/service-worker.ts',
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'service-worker.js',
          },
        },
      });
    },
  };
}

/** Compressed once here instead of at every request; the server picks the file that the browser accepts. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      const assets = join(dir, 'assets');
      const files = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name));
      await Promise.all(
        files.map(async (name) => {
          const content = await readFile(join(assets, name));
          await writeFile(join(assets, `${name}.br`), await promisify(brotliCompress)(content));
          await writeFile(join(assets, `${name}.gz`), await promisify(gzip)(content));
        }),
      );
    },
  };
}
