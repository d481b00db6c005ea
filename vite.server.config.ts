import { defineConfig } from 'vite';

/** The server as plain JavaScript; packages stay in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        demo: 'server/demo.ts',
        stats: 'server/stats.ts',
        backup: 'server/backup.ts',
        restore: 'server/restore.ts',
        dump: 'server/dump.ts',
        load: 'server/load.ts',
      },
      external: ['vite'],
    },
  },
});
