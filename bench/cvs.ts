import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { createDocumentReader } from '#server/platform/readers/documents/document-reader.ts';
import { builtProgram } from '#server/platform/readers/process/program.ts';
import { factsOf } from '#server/platform/readers/documents/facts/facts-of.ts';
import { isDocument } from '#server/platform/readers/documents/kinds.ts';
import { projectRoot } from '#server/platform/runtime/project-root.ts';
import { fileKinds, type FileKind } from '#shared/platform/file-schemas.ts';
import { print } from './measure.ts';
import { printTable } from './report.ts';

/**
 * Measures how often name, e-mail and phone are found correctly in a folder of CVs, and the time per file. The expected
 * values are in `truth.json` in the same folder, by file name: `{ "cv.pdf": { "name": "Ada Example", "email": null,
 * "phone": "+44 …" } }`.
 *
 * npm run bench:cvs <folder>
 */

const truthSchema = z.record(
  z.string(),
  z.strictObject({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
);
type Fact = 'name' | 'email' | 'phone';
const verdicts = ['right', 'wrong', 'missing', 'rightly none'] as const;
type Verdict = (typeof verdicts)[number];

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\d@ ]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
/** Without optional prefixes of a number. */
const digits = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+/, '');
const alike: Record<Fact, (text: string) => string> = { name: plain, email: plain, phone: digits };

function judge(fact: Fact, found: string | undefined, truth: string | null): Verdict {
  if (found === undefined) return truth === null ? 'rightly none' : 'missing';
  return truth !== null && alike[fact](found) === alike[fact](truth) ? 'right' : 'wrong';
}

const kindOf = (name: string): FileKind | undefined => {
  const extension = extname(name).slice(1).toLowerCase();
  return Object.hasOwn(fileKinds, extension) ? (extension as FileKind) : undefined;
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Give a folder: npm run bench:cvs <folder>');
const truths = truthSchema.parse(JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8')));
const names = (await readdir(folder)).toSorted();
const reader = createDocumentReader({ program: builtProgram(join(projectRoot, 'dist/server/document-child.js')) });

const counts = {
  name: new Map<Verdict, number>(),
  email: new Map<Verdict, number>(),
  phone: new Map<Verdict, number>(),
};
const seconds: number[] = [];
for (const name of names) {
  const [kind, truth] = [kindOf(name), truths[name]];
  if (kind === undefined || !isDocument(kind)) continue;
  if (!truth) throw new Error(`truth.json says nothing about ${name}`);
  const begun = performance.now();
  const extraction = await reader.read(createReadStream(join(folder, name)), kind);
  seconds.push((performance.now() - begun) / 1000);
  const facts = factsOf(extraction, { country: 'US', vocabulary: [] });
  const found = {
    name: facts.name ? `${facts.name.firstName} ${facts.name.lastName}` : undefined,
    email: facts.email?.value,
    phone: facts.phone?.value,
  };
  for (const fact of ['name', 'email', 'phone'] as const) {
    const verdict = judge(fact, found[fact], truth[fact]);
    counts[fact].set(verdict, (counts[fact].get(verdict) ?? 0) + 1);
    if (verdict === 'wrong' || verdict === 'missing') print(`${name}: ${fact} is ${verdict}`);
  }
  if (extraction.problem !== null) print(`${name}: ${extraction.problem}`);
}

seconds.sort((one, other) => one - other);
const at = (share: number) => (seconds[Math.floor((seconds.length - 1) * share)] ?? 0).toFixed(2);
print(`\n${seconds.length} files; seconds for each: median ${at(0.5)}, longest ${at(1)}`);
printTable(
  ['', ...verdicts],
  Object.entries(counts).map(([fact, count]) => [fact, ...verdicts.map((verdict) => String(count.get(verdict) ?? 0))]),
);
