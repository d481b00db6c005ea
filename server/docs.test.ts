import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { vocabularies } from '#shared/crm/vocabularies.ts';
import { settingNames } from '#server/platform/runtime/env.ts';
import { projectRoot } from '#server/platform/runtime/project-root.ts';

/** A document that names something that no longer exists is worse than none. */
const folders = ['shared', 'server', 'sandbox', 'web', 'e2e', 'bench', 'proof', 'docs', 'scripts'];
const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const namesIn = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));

/** Files and folders, relative to the project root. */
const existing = [...readdirSync(projectRoot), ...folders.flatMap(namesIn)];
const documents = existing.filter((file) => /^docs\/.*\.md$|(^|\/)README\.md$/.test(file));

const looksLikeFile = new RegExp(
  `^(?:(?:${folders.join('|')})/[\\w./<>*-]*|[\\w./<>*-]+\\.(?:tsx?|md|json|css|html|sql|txt))$`,
);

/** Accepts a full path or its end. `<feature>` and `*` match any name; journeys are named without an extension. */
function exists(name: string): boolean {
  const spelled = name
    .replace(/\/$/, '')
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/<\w+>|\*/g, '[^/]+');
  const pattern = new RegExp(String.raw`(^|/)${spelled}(\.\w+)*$`);
  return existing.some((file) => pattern.test(file));
}

function everyMatch(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('names only files that exist', () => {
    const names = everyMatch(text, /`([^`\n]+)`/g).filter((name) => looksLikeFile.test(name));
    expect(names.filter((name) => !exists(name))).toEqual([]);
  });

  it('links only to existing targets', () => {
    const links = everyMatch(text, /\]\(([^)\s]+)\)/g).filter((link) => !/^(https?:|#)/.test(link));
    const targets = links.map((link) => normalize(join(dirname(document), link.replace(/#.*/, ''))).replace(/\/$/, ''));
    expect(targets.filter((target) => !existing.includes(target))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = everyMatch(text, /\bnpm (?:run )?((?<=run )[\w:-]+|start|test)\b/g);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

describe('the search language', () => {
  const [, ...sections] = read('docs/search.md').split(/\n### /);

  it.each(Object.values(vocabularies).map((vocabulary, index) => ({ ...vocabulary, section: sections[index] ?? '' })))(
    'is described with all fields of each list',
    ({ fields, flags, section }) => {
      const rows = everyMatch(section, /^\| (`.*?) \|/gm);
      expect(rows).toEqual(fields.map(({ names }) => names.map((name) => `\`${name}:\``).join(' ')));
      const [line = ''] = everyMatch(section, /^True or not: (.*)$/gm);
      expect(line.split(' ')).toEqual(flags.map(({ names: [name] }) => `\`${name}\``));
    },
  );
});

describe('the settings', () => {
  it('are explained in docs/operations.md, all of them and no others', () => {
    const [, section = ''] = read('docs/operations.md').split('\n## Configuration\n');
    const firstColumns = everyMatch(section.split('\n## ')[0] ?? '', /^\| ([^|]+) \|/gm);
    const named = firstColumns.flatMap((column) => everyMatch(column, /`([A-Z0-9_]+)`/g));
    expect(named.toSorted()).toEqual(settingNames.toSorted());
  });

  it('are in .env.example, all of them and no others', () => {
    expect(everyMatch(read('.env.example'), /^([A-Z0-9_]+)=/gm).toSorted()).toEqual(settingNames.toSorted());
  });
});
