import { systemTables } from '#server/platform/db/system-tables.ts';
import { commandsIn } from '#server/platform/db/distributed.ts';
import type { Source } from './sources.ts';

/**
 * Statements that PostgreSQL runs and a database distributed by account refuses, found in the text of the program. A
 * cluster is not there in every test run; `npm run same-answers` asks a real one.
 */

/** Tables of the coordinator alone. `users` is on every node. */
const local = systemTables.filter((name) => name !== 'users');
const camel = (name: string) => name.replaceAll(/_(\w)/g, (_found, letter: string) => letter.toUpperCase());
const localNames = new Set(local.map(camel));

interface Shape {
  why: string;
  find: (text: string) => string[];
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([found]) => found);

const shapes: Shape[] = [
  {
    why: 'Citus copies rows that come from no table, which row-level security forbids: end it in insertedOnNodes',
    find: (text) =>
      all(text, /insert into \S+ \([^)]*\)\s+select\b.*?`\)?[;,)]/gs).filter(
        (statement) =>
          /\bfrom (jsonb_to_recordset|unnest)\(/.test(statement) &&
          !/on conflict|returning|insertedOnNodes/.test(statement),
      ),
  },
  {
    why: 'an update takes no clock in a case: write two statements',
    find: (text) => {
      const clock = /\bnow: SQL/.test(text) ? /now\(\)|databaseNow|\blater\(|\$\{now\}/ : /now\(\)|databaseNow/;
      return all(text, /\bcase when .*?\bend\b/gs).filter((found) => clock.test(found));
    },
  },
  {
    why: 'a node makes up no ids: choose them in the program',
    find: (text) => all(text, /.*gen_random_uuid\(\).*/g),
  },
  {
    why: 'a table of the coordinator is joined with one of the nodes: ask one after the other',
    find: (text) =>
      all(
        text,
        /\.from\((\w+)\)(?:(?!;|\.from\().)*?\.(?:inner|left|right|full)Join\(\s*(\w+)(?:(?!;|\.from\().)*/gs,
      ).filter((found) => {
        const tables = [...found.matchAll(/(?:\.from|Join)\(\s*(\w+)/g)].flatMap(([, name = '']) =>
          name === 'users' ? [] : [localNames.has(name)],
        );
        return new Set(tables).size === 2;
      }),
  },
  {
    why: 'a prepared update that joins two tables by the account goes to all nodes: read the other one in a subselect that ends in offset 0',
    find: (text) => all(text, /\bupdate \$\{\w+\} set (?:(?!\b(?:where|select)\b).)*?\bfrom \$\{\w+\}\s+where\b/gs),
  },
  {
    why: 'a subquery names the account only by the row outside: compare it with the account itself',
    find: (text) =>
      all(text, /\(\s*select\b(?:[^()]|\([^()]*\))*\)/g).filter(
        (found) =>
          /\buser_id = \$\{(?:table|\w+s)\.userId\}/.test(found) &&
          !/(userId|ownAccount)\b(?:(?!\.userId).)*= \$\{(?:actor\.)?userId\}/s.test(found),
      ),
  },
  {
    why: 'Citus makes a restrictive policy permissive on its nodes: write one policy per command',
    find: (text) => all(text, /create policy .* as restrictive.*/g),
  },
];

export function refusedInSource({ file, text }: Source): string[] {
  return shapes.flatMap(({ why, find }) => find(text).map((found) => `${file}: ${why}\n${found.slice(0, 200)}`));
}

const isLocal = (table: string) => (local as readonly string[]).includes(table);
const known =
  /^(alter table "?\w+"?\s+(add|drop|validate|alter column "?\w+"? (set|drop) (not null|default)|alter column "?\w+"? (type|set storage|set statistics|set data type)|(enable|disable|no force|force) row level security|rename))/i;

/** What a migration may not do to a database that is distributed already. */
export function refusedInMigration(name: string, statements: string): string[] {
  return commandsIn(statements).flatMap((command) => {
    const problems: string[] = [];
    const [, table = ''] = /^(?:alter|create) table "?(\w+)/i.exec(command) ?? [];
    const targets = [...command.matchAll(/references (?:"public"\.)?"?(\w+)/gi)].map(([, target = '']) => target);
    if (/^create table/i.test(command) && targets.length > 0)
      problems.push(
        'a new table is distributed before it points anywhere: add the foreign key in a command of its own',
      );
    for (const target of targets) {
      if (target !== 'users' && isLocal(table) !== isLocal(target))
        problems.push('a foreign key joins a table of the coordinator with one of the nodes');
    }
    if (/^alter table/i.test(command) && !isLocal(table) && !known.test(command))
      problems.push('Citus passes this change on to no node');
    return problems.map((problem) => `${name}: ${problem}\n${command.slice(0, 200)}`);
  });
}
