import { readFile } from 'node:fs/promises';
import { lockfileProblems, type Lockfile } from '#server/test/lockfile.ts';

/** A step of `npm test`: every machine installs what was reviewed, from the expected source. */
const lockfile = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lockfile;
const problems = lockfileProblems(lockfile);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
