import { sourcesIn } from '#server/test/sources.ts';
import { writesPastTheDoor } from '#server/test/write-door.ts';
import { functionsInMigrations } from './structure/functions.ts';
import { arrowsIn } from './structure/imports.ts';
import { arrowsUp, folderRings } from './structure/problems.ts';

/**
 * A part of `npm run lint`: imports go down the floors, no folders import each other in a ring, records are written through
 * one door, and no migration defines a function.
 */
const arrows = arrowsIn(sourcesIn('shared', 'server', 'web'));
const up = arrowsUp(arrows);
const problems = [
  // An arrow up makes a ring of everything on its way.
  ...(up.length > 0 ? up : folderRings(arrows)),
  ...writesPastTheDoor(),
  ...(await functionsInMigrations()),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
