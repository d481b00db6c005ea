import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { insertWords } from '#server/crm/rows/searched-words.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { wordVector } from '#server/records/search/cv-words.ts';
import { professions } from '#server/workspace/demo/professions.ts';
import { seededRandom } from '#server/workspace/demo/seeded-random.ts';
import { addAssignments, JOBS_OF_CANDIDATE } from './assignments.ts';
import { besideAttention } from './attention.ts';
import { createSeededId } from './seeded-id.ts';
import { shareOut, withoutIndexes } from './without-indexes.ts';

/** The number of distinct texts. Every candidate has one of them plus a unique word. */
const TEXTS = 3_000;
/** In characters, evenly distributed: a CV has 4 kB on average. */
const SHORTEST = 2_000;
const LONGEST = 5_900;

/** Tools, places and people: a few occur everywhere and most hardly anywhere, as in real texts. */
const NAMES = 20_000;

function createWriter(): () => string {
  const random = seededRandom(19_540_607);
  const below = (limit: number) => Math.floor(random() * limit);
  const syllable = () => `${'bcdfglmnprstvz'.charAt(below(14))}${'aeiou'.charAt(below(5))}`;
  const names = Array.from({ length: NAMES }, () => Array.from({ length: 2 + below(3) }, syllable).join(''));
  const sentences = professions.flatMap(({ duties, profiles, strengths, education }) => [
    ...duties,
    ...profiles,
    ...strengths,
    ...education,
  ]);
  return () => {
    const length = SHORTEST + below(LONGEST - SHORTEST);
    let cv = '';
    while (cv.length < length) {
      const tools = Array.from({ length: 6 }, () => names[Math.floor(NAMES * random() ** 4)]);
      cv += `${sentences[below(sentences.length)]} Used ${tools.join(', ')}.\n`;
    }
    return cv;
  };
}

/** The first ones are common, the last ones rare; some skills belong to everybody. */
export const someSkills =
  'Python TypeScript React Node.js Kubernetes Docker AWS Azure Terraform C# C++ .NET Go Rust PHP Ruby Scala Kotlin Swift Figma SAP COBOL Fortran Erlang'.split(
    ' ',
  );
export const somePlaces =
  'London Manchester Leeds Bristol Glasgow Birmingham Edinburgh Cardiff Liverpool Sheffield Reading Cambridge Oxford York Bath Wick'.split(
    ' ',
  );

/** As the table owner and without indexes during the load: 300,000 CVs would take an hour otherwise. */
export async function addRandomCandidates(
  owners: readonly [pg.Client, ...pg.Client[]],
  accounts: { userId: string; candidates: number; jobs: number }[],
): Promise<void> {
  const randomCv = createWriter();
  const cvs = Array.from({ length: TEXTS }, randomCv);
  const words = cvs.map((cv) => wordVector([cv]));
  for (const owner of owners) {
    await createSeededId(owner);
    await owner.query('create temporary table texts (text_number int primary key, cv text, words tsvector)');
    await owner.query(
      `insert into texts select number - 1, cv, words::tsvector
       from unnest($1::text[], $2::text[]) with ordinality as made(cv, words, number)`,
      [cvs, words],
    );
  }
  await withoutIndexes(owners, 'candidates', () =>
    shareOut(
      owners,
      accounts.toSorted((one, other) => other.candidates - one.candidates),
      (owner, { userId, candidates, jobs }) => owner.query(INSERT, [userId, candidates, jobs, someSkills, somePlaces]),
    ),
  );
  await withoutIndexes(owners, 'candidate_words', () =>
    shareOut(owners, accounts, async (owner, { userId }) => {
      const { text, values } = composedStatement(insertWords(WORDS, eq(candidates.userId, userId)));
      await owner.query(text, values);
    }),
  );
  await addAssignments(owners, accounts);
}

/** Of the text that the candidate has, and of the unique word after it. */
const WORDS = sql.raw(`(
  select words || ('''reference'':1 ''ref' || number || ''':2')::tsvector
  from (select substring(candidates.cv from 'ref(\\d+)$')::bigint as number) as unique_word
  join texts on text_number = number * 7919 % ${TEXTS})`);

/** Every tenth has neither phone nor location. */
const INSERT = `
  insert into candidates (user_id, id, created_from, created_at, updated_at, first_name, last_name, email, phone, location, type, skills,
                          expected_salary, cv, assigned_job_id, candidate_stage, job_count, sort_name, search_text,
                          last_contacted, next_task_id, next_due)
  select $1, pg_temp.seeded_id('candidate ' || number), 'bench', now() - number * interval '1 minute', now(), first, last,
         lower(first || '.' || last || '@example.com'), case when number % 10 > 0 then '07' || lpad((number * 7919::bigint % 1000000000)::text, 9, '0') end, place,
         case when number % 3 = 0 then 'contract' else 'permanent' end, skills,
         20000 + number % 90000, cv || 'Reference ref' || number,
         pg_temp.seeded_id('job ' || current_job), current_stage,
         case when has_two then 2 when current_job is not null then 1 else 0 end,
         lower(first || ' ' || last), lower(concat_ws(E'\\n', first || ' ' || last, array_to_string(skills, E'\\n'), place)),
         last_contacted, next_task_id, next_due
  from generate_series(1, $2::int) as number
  join texts on text_number = number * 7919::bigint % ${TEXTS}
  cross join lateral (select (array['Anna', 'Ben', 'Carla', 'David', 'Emma'])[1 + number % 5] as first,
                             initcap(substr(md5(number::text), 1, 6)) || 'son' as last,
                             ('x' || substr(md5('skill' || number), 1, 7))::bit(28)::int / 268435456.0 as skilled,
                             ('x' || substr(md5('place' || number), 1, 7))::bit(28)::int / 268435456.0 as placed) as person
  cross join lateral (select array['Java', 'SQL', 'Excel', ($4::text[])[1 + floor(cardinality($4::text[]) * skilled ^ 2)]] as skills,
                             case when number % 10 > 0 then ($5::text[])[1 + floor(cardinality($5::text[]) * placed ^ 2)] end as place) as own
  cross join ${JOBS_OF_CANDIDATE}
  ${besideAttention('candidate_id', "pg_temp.seeded_id('candidate ' || number)")}`;
