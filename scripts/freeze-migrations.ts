import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { frozenFunctionsFile, indexedFunctionFiles } from '#server/platform/db/function-files.ts';
import {
  frozenChecksums,
  frozenFile,
  migrationFiles,
  snapshotNames,
  snapshotsFolder,
} from '#server/platform/db/migration-files.ts';

/** Lists what is final with its checksum. A listed migration or indexed function never changes again: this only adds lines. */
async function freeze(list: string, files: readonly { name: string; checksum: string }[]): Promise<string[]> {
  const frozen = await frozenChecksums(list);
  const added = files.filter(({ name }) => !frozen.has(name));
  await appendFile(list, added.map(({ name, checksum }) => `${checksum}  ${name}\n`).join(''));
  return added.map(({ name }) => name);
}

const added = [
  ...(await freeze(frozenFile, await migrationFiles())),
  ...(await freeze(frozenFunctionsFile, await indexedFunctionFiles())),
];
// The generator compares the schema with the newest snapshot and reads no other.
for (const name of (await snapshotNames()).slice(0, -1)) await rm(join(snapshotsFolder, name));
process.stdout.write(
  added.length === 0 ? 'Everything was frozen already.\n' : `Frozen from now on: ${added.join(', ')}\n`,
);
