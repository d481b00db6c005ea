import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), precompress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Three files that most pages share, and one for each page: dozens of tiny ones would queue for six connections.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            // A form without its rules: all that the sign-in page needs before it is sent.
            {
              name: 'form',
              test: /web\/(ui\/(field|text-input|password-input|card|banner)|(account|lib)\/)|react-hook-form|@tanstack\/react-(query|router)/,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'app', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});

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
