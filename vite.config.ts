import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { scriptGroups } from './chunks.config.ts';
import { escapeHtml, fillFacts } from './shared/platform/site-facts.ts';
import { build, defineConfig, runnerImport, type Plugin, type Rolldown } from 'vite';

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
        codeSplitting: { groups: scriptGroups },
      },
    },
  },
});

/** In development: fills in the facts that the server otherwise writes into the built pages. */
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

/** The interface of web/site/prerender.tsx, which belongs to another TypeScript project. */
interface Prerenderer {
  prerender: (frame: string) => { fileName: string; html: string }[];
}

/** Prerenders the public pages, so that they can be read before any script has loaded. */
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

/** Builds the service worker: one file at a fixed URL that knows the names of all other files of its build. */
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
            entry: 'web/platform/offline/worker/service-worker.ts',
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'service-worker.js',
          },
        },
      });
    },
  };
}

/** The entry files of web/ that a first visit to each page loads. */
const firstVisits = {
  'start page': ['site.html', 'site/landing/landing-page.tsx'],
  'sign-in': ['index.html', 'identity/account/login-page.tsx'],
  dashboard: ['index.html', 'app/shell.tsx', 'screens/dashboard/dashboard-page.tsx'],
  candidates: ['index.html', 'app/shell.tsx', 'screens/candidates/candidates-page.tsx'],
};

function filesOf(entries: readonly string[], bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const needed = new Set(
    entries.map((entry) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(import.meta.dirname, 'web', entry));
      if (!chunk) throw new Error(`No file begins with web/${entry}`);
      return chunk.fileName;
    }),
  );
  for (const name of needed) {
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) needed.add(imported);
  }
  return needed;
}

/**
 * Compresses files once at build time. The server picks the version that the browser accepts. Prints how much
 * JavaScript a first visit to each page loads.
 */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      const assets = join(dir, 'assets');
      const files = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name));
      await Promise.all(
        files.map(async (name) => {
          const content = await readFile(join(assets, name));
          await writeFile(join(assets, `${name}.br`), await promisify(brotliCompress)(content));
          await writeFile(join(assets, `${name}.gz`), await promisify(gzip)(content));
        }),
      );
      const lines = Object.entries(firstVisits).map(async ([page, entries]) => {
        const needed = [...filesOf(entries, bundle)];
        const sizes = await Promise.all(needed.map(async (name) => (await stat(join(dir, `${name}.br`))).size));
        const bytes = sizes.reduce((sum, size) => sum + size, 0);
        return `${page.padEnd(12)} ${(bytes / 1000).toFixed(1).padStart(6)} kB of compressed JavaScript\n`;
      });
      process.stdout.write((await Promise.all(lines)).join(''));
    },
  };
}
