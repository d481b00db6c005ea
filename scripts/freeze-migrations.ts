import { appendFile } from 'node:fs/promises';
import { frozenChecksums, migrationFiles, frozenFile } from '#server/db/migration-files.ts';

/** A migration that is final is listed with its checksum. What is listed stays as it is: this only ever adds lines. */
const frozen = await frozenChecksums();
const added = (await migrationFiles()).filter(({ name }) => !frozen.has(name));
await appendFile(frozenFile, added.map(({ name, checksum }) => `${checksum}  ${name}\n`).join(''));
const names = added.map(({ name }) => name).join(', ');
process.stdout.write(names === '' ? 'All migrations were frozen already.\n' : `Frozen from now on: ${names}\n`);
