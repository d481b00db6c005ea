import { appendFile } from 'node:fs/promises';
import { frozenChecksums, migrationFiles, frozenFile } from '#server/db/migration-files.ts';

/** A migration that is final is listed with its checksum. What is listed stays as it is: this only ever adds lines. */
const frozen = await frozenChecksums();
const added = (await migrationFiles()).filter(({ name }) => !frozen.has(name));
await appendFile(frozenFile, added.map(({ name, checksum }) => `${checksum}  ${name}\n`).join(''));
process.stdout.write(`${added.map(({ name }) => `frozen: ${name}\n`).join('') || 'All migrations are frozen.\n'}`);
