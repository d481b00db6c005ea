import type pg from 'pg';
import { cvVector } from '#server/candidates/cv-words.ts';
import { professions } from '#server/demo/professions.ts';
import { seededRandom } from '#server/demo/seeded-random.ts';

/** So many different texts, of about 4 kB each; every candidate has one of them and a word of their own. */
const TEXTS = 3_000;
const BATCH = 250;

const random = seededRandom(19_540_607);
const below = (limit: number) => Math.floor(random() * limit);

/** Tools, places and people: a few are everywhere and most are hardly anywhere, as in real texts. */
const names = Array.from({ length: 20_000 }, () =>
  Array.from({ length: 2 + below(3) }, () => `${'bcdfglmnprstvz'.charAt(below(14))}${'aeiou'.charAt(below(5))}`).join(
    '',
  ),
);
const sentences = professions.flatMap(({ duties, profiles, strengths, education }) => [
  ...duties,
  ...profiles,
  ...strengths,
  ...education,
]);

function randomCv(): string {
  const parts = Array.from({ length: 28 }, () => {
    const tools = Array.from({ length: 6 }, () => names[Math.floor(names.length * random() ** 4)]);
    return `${sentences[below(sentences.length)]} Used ${tools.join(', ')}.`;
  });
  return parts.join('\n');
}

/** As the owner of the tables, and without indexes while rows come in: 300,000 CVs would take an hour the usual way. */
export async function addRandomCandidates(owner: pg.Client, accounts: { userId: string; many: number }[]) {
  await owner.query(`set maintenance_work_mem = '512MB'; alter table candidates set unlogged`);
  await owner.query('create temporary table texts (text_number int primary key, cv text, words tsvector)');
  for (let from = 0; from < TEXTS; from += BATCH) {
    const cvs = Array.from({ length: BATCH }, randomCv);
    await owner.query(
      `insert into texts select $1 + number, cv, words::tsvector
       from unnest($2::text[], $3::text[]) with ordinality as made(cv, words, number)`,
      [from - 1, cvs, cvs.map(cvVector)],
    );
  }
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'candidates' and indexname not like '%_pk'`);
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  for (const { userId, many } of accounts) {
    await owner.query(
      `insert into candidates (user_id, id, created_from, created_at, updated_at, first_name, last_name, email, type, skills,
                               expected_salary, cv, sort_name, search_text, cv_words)
       select $1, gen_random_uuid(), 'bench', now() + number * interval '1 second', now(), first, last,
              lower(first || '.' || last || '@example.com'), case when number % 3 = 0 then 'contract' else 'permanent' end,
              array['Java', 'SQL', 'Excel'], 20000 + number % 90000, cv || ' Reference ref' || number,
              lower(first || ' ' || last), lower(first || ' ' || last || E'\\njava\\nsql\\nexcel'),
              words || ('''ref' || number || ''':1')::tsvector
       from generate_series(1, $2) as number
       join texts on text_number = number * 7919::bigint % ${TEXTS}
       cross join lateral (select (array['Anna', 'Ben', 'Carla', 'David', 'Emma'])[1 + number % 5] as first,
                                  initcap(substr(md5(number::text), 1, 6)) || 'son' as last) as person`,
      [userId, many],
    );
  }
  for (const { definition } of indexes) await owner.query(definition);
  await owner.query('vacuum analyze candidates');
}
