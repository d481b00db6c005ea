import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ListedCandidate } from '#shared/crm/candidate-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import type { Statement } from '#server/platform/db/statement.ts';
import { APP_ROLE } from '#server/platform/db/walls.ts';
import { listRecords } from '#server/records/lists/list-records.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { tidyUp } from '#server/test/database.ts';
import { explaining } from '#server/test/plans.ts';
import { addCandidate, bodyOf } from '#server/test/records.ts';
import { insertWords } from '../rows/searched-words.ts';
import { candidateSorts } from './candidate-sorts.ts';
import { listedCandidates } from './candidates.store.ts';
import { wordVector } from '#server/records/search/cv-words.ts';

const app = useTestApp();

const list = (person: Visitor, query: Record<string, string> = {}) =>
  bodyOf<Page<ListedCandidate>>(person.request('GET', `/api/candidates?${new URLSearchParams(query).toString()}`));

describe('searching many CVs', () => {
  /** All CVs contain "common", all but the first 2,000 "late", one in four "quarter", one in a thousand "rare". Every second candidate is on contract. */
  const addMany = (userId: string, many: number, id = 'gen_random_uuid()') =>
    app.db.database.asTenant(userId, async (tx) => {
      await tx.execute(`
        insert into candidates (user_id, id, created_from, created_at, updated_at, first_name, last_name, email, type, skills,
                                expected_salary, cv, sort_name, search_text)
        select '${userId}', ${id}, 'x', now() - n * interval '1 second', now(), 'N' || n, 'Name', 'x@example.com',
               case when n % 2 = 0 then 'contract' else 'permanent' end, '{}', case when n % 3 > 0 then n % 977 end, cv, lpad(n::text, 6, '0'),
               'n' || n || ' name'
        from (select n, 'common words' || case when n % 4 = 0 then ' quarter' else '' end
                     || case when n % 1000 = 0 then ' rare' else '' end
                     || case when n > 2000 then ' late' else '' end as cv from generate_series(1, ${many}) n) as made`);
      await tx.execute(
        insertWords(sql`to_tsvector('simple', ${candidates.cv})`, sql`${candidates.userId} = ${userId}`),
      );
    });

  it('counts up to a thousand, pages through all matches and never shows another account’s candidates', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    await addMany(bob.user.uid, 2_000);
    await addMany(ada.user.uid, 6_000);
    await tidyUp(app.db, 'candidates, candidate_words');
    const countOf = async (query: Record<string, string>) => {
      const { count, items } = await list(ada, { limit: '2', ...query });
      return [count, ...items.map(({ firstName }) => firstName)];
    };
    expect(await countOf({ q: 'common' })).toEqual([1_001, 'N1', 'N2']);
    expect(await countOf({ q: 'common', type: 'contract' })).toEqual([1_001, 'N2', 'N4']);
    expect(await countOf({ q: 'quart' })).toEqual([1_001, 'N4', 'N8']);
    expect(await countOf({ q: '"words quarter"', type: 'contract', sort: '-name' })).toEqual([1_001, 'N6000', 'N5996']);
    expect(await countOf({ q: 'rare' })).toEqual([6, 'N1000', 'N2000']);
    expect(await countOf({ q: '"words quarter rare"', sort: '-name' })).toEqual([6, 'N6000', 'N5000']);
    expect(await countOf({ q: 'rare', type: 'permanent' })).toEqual([0]);
    expect(await countOf({ q: 'n599' })).toEqual([11, 'N599', 'N5990']);
    // The index sorts in the same order as the list.
    for (const sort of Object.keys(candidateSorts).flatMap((name) => [name, `-${name}`])) {
      const idsOf = async (q: string) => (await list(ada, { q, sort })).items.map(({ id }) => id);
      expect(await idsOf('rare'), sort).toEqual(await idsOf('rare OR email:nobody@'));
    }
    const second = await list(ada, { q: 'quart', limit: '200' });
    const third = await list(ada, { q: 'quart', limit: '200', cursor: second.nextCursor ?? '' });
    expect([second.items.at(-1)?.firstName, third.items[0]?.firstName]).toEqual(['N800', 'N804']);
  });

  it('finds the same candidates in every sort order, page by page, for rare and common words', async () => {
    const ada = await app.signUp();
    await addMany(ada.user.uid, 12_000);
    await tidyUp(app.db, 'candidates, candidate_words');
    const [even, quarter, late] = [`type = 'contract'`, `cv like '%quarter%'`, `cv like '%late%'`];
    for (const [word, condition] of Object.entries({
      ...Object.fromEntries(
        ['common', 'late', 'quarter', 'rare', 'nobody'].map((each) => [each, `cv like '%${each}%'`]),
      ),
      // Answered by the index alone, with few and with many hits.
      'quarter AND late': `${quarter} and ${late}`,
      'common -late': `not ${late}`,
      'NOT common': 'false',
      'rare OR n119': `cv like '%rare%' or search_text like '%n119%'`,
      '(rare OR quarter) AND NOT late type:permanent': 'false',
      'type:contract -quarter': `${even} and not ${quarter}`,
      '-has:salary late': `expected_salary is null and ${late}`,
      'late salary:100..120': `${late} and expected_salary between 100 and 120`,
      'quarter added:today salary:>900': `${quarter} and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' and expected_salary > 900`,
      // The index knows some parts only roughly, or not at all.
      '"words quarter" late': `cv like '%words quarter%' and ${late}`,
      'late -"words quarter"': `${late} and not ${quarter}`,
      // A phrase that stands in the CV, in the searched text, or in neither.
      '"words quarter"': quarter,
      '"n119 name"': `search_text like '%n119 name%'`,
      'cv:"common words" salary:100..120': 'expected_salary between 100 and 120',
      'cv:"n119 name"': 'false',
      '"late words"': 'false',
      'first:n77 quarter': `${quarter} and search_text like '%n77%'`,
      'rare OR salary:975..': `cv like '%rare%' or expected_salary >= 975`,
      'late email:example.com': late,
      'late email:nobody@': 'false',
    })) {
      for (const [sort, order] of Object.entries({
        name: 'sort_name, id',
        '-expectedSalary': 'expected_salary desc nulls last, id desc',
        '-createdAt': 'created_at desc, id desc',
      })) {
        const inOrder = await app.db.database.asTenant(ada.user.uid, (tx) =>
          tx.execute<{ id: string }>(`select id from candidates where ${condition} order by ${order} limit 400`),
        );
        const found: string[] = [];
        let cursor: string | null = null;
        do {
          const page = await list(ada, { q: word, sort, limit: '200', ...(cursor !== null && { cursor }) });
          found.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
        } while (cursor !== null && found.length < 400);
        expect(found, `${word} by ${sort}`).toEqual(inOrder.rows.map(({ id }) => id));
      }
    }
  });

  it('uses the account’s indexes and, for common words, reads neither all hits nor all CVs', async () => {
    const ada = await app.signUp();
    await addMany(ada.user.uid, 12_000);
    for (const q of ['rare', '(rar AND late) OR NOT common', '"words quarter rare"', 'N1000 rare', 'common rare']) {
      const few = await plansOf(ada.user.uid, q);
      expect(few, q).toContainEqual(expect.stringMatching(/Bitmap Index Scan on candidate_words_terms\b/));
      for (const plan of few) expect(plan, q).not.toContain('Seq Scan on candidate');
    }
    const frequent = await plansOf(ada.user.uid, 'quarter');
    expect(frequent, 'too few in a sample').toContainEqual(
      expect.stringMatching(/Bitmap Index Scan on candidate_words_terms\b/),
    );
    expect(frequent, 'but the list soon fills a page').toContainEqual(
      expect.stringMatching(/Index Scan using candidates_by_name/),
    );
    for (const q of ['common', 'common AND words -rare', 'common words']) {
      const many = await plansOf(ada.user.uid, q);
      expect(many, q).toContainEqual(expect.stringMatching(/Bitmap Index Scan on candidate_words_terms_sample\b/));
      expect(many, q).toContainEqual(expect.stringMatching(/Index Scan using candidates_by_name/));
      expect(many, q).not.toContainEqual(expect.stringMatching(/Bitmap Index Scan on candidate_words_terms\b/));
      for (const plan of many) {
        expect(plan, q).not.toContain('Seq Scan on candidate');
        expect(plan, 'a list of all candidates of the account').not.toContain('BitmapAnd');
      }
    }
  });

  it('reads only the sample of one in 64 for common words, and all candidates for rarer ones', async () => {
    const ada = await app.signUp();
    // All of them are in the sample, as in an account with 192,000 candidates.
    await addMany(ada.user.uid, 3_000, `overlay(gen_random_uuid()::text placing '03' from 33)::uuid`);
    const common = await plansOf(ada.user.uid, 'common');
    expect(common).toContainEqual(expect.stringMatching(/Bitmap Index Scan on candidate_words_terms_small_sample\b/));
    expect(common).not.toContainEqual(expect.stringMatching(/candidate_words_terms(_sample)?\b/));
    const page = await list(ada, { q: 'common', limit: '2' });
    expect([page.count, ...page.items.map(({ firstName }) => firstName)]).toEqual([1_001, 'N1', 'N2']);
    expect(await list(ada, { q: 'quarter', limit: '1' })).toMatchObject({ count: 750, items: [{ firstName: 'N4' }] });
  });

  it('returns the hits in order if a sample promised more of them than there are', async () => {
    const ada = await app.signUp();
    // All of them are in the sample of one in eight.
    await addMany(ada.user.uid, 600, `overlay(gen_random_uuid()::text placing '03' from 35)::uuid`);
    const page = await list(ada, { q: 'common', limit: '2' });
    expect([page.count, ...page.items.map(({ firstName }) => firstName)]).toEqual([600, 'N1', 'N2']);
  });

  it('retrieves words side by side with the same statements as words with AND between them', async () => {
    const ada = await app.signUp();
    await addMany(ada.user.uid, 3_000);
    for (const [together, apart] of [
      ['common words', 'common AND words'],
      ['rare common N1000', 'rare AND common AND N1000'],
      ['"words quarter" rare', '"words quarter" AND rare'],
      ['late common type:contract', 'late AND common type:contract'],
    ] as const) {
      expect(await statementsFor(ada.user.uid, together), together).toEqual(await statementsFor(ada.user.uid, apart));
    }
  });

  it('looks up an e-mail address and a phone number in their own index and in the words', async () => {
    const ada = await app.signUp();
    await addMany(ada.user.uid, 3_000);
    await addCandidate(ada, { email: 'sarah@acme.com', phone: '+44 20 7946 0991' });
    await tidyUp(app.db, 'candidates, candidate_words');
    for (const q of ['sarah@acme.com', '02079460991', 'n1 02079460991']) {
      const plans = await plansOf(ada.user.uid, q);
      expect(plans, q).toContainEqual(expect.stringMatching(/Bitmap Index Scan on candidates_reach\b/));
      expect(plans, q).toContainEqual(expect.stringMatching(/Bitmap Index Scan on candidate_words_terms\b/));
      expect(plans, q).not.toContainEqual(expect.stringMatching(/Seq Scan on candidates\b/));
    }
  });

  /** All statements for a page of a search. */
  async function statementsFor(userId: string, q: string): Promise<Statement<unknown>[]> {
    const sent: Statement<unknown>[] = [];
    const query = { q, sort: 'name', limit: 50 } as const;
    await app.db.database.asTenant(userId, (tx) => {
      const run = async <Row>(statement: Statement<Row>) => {
        sent.push(statement);
        return tx.run(statement);
      };
      const recorded = Object.create(tx, { run: { value: run } }) as typeof tx;
      return listRecords(recorded, listedCandidates, { userId, now: new Date(0), today: '2026-01-01' }, query);
    });
    return sent;
  }

  /** The PostgreSQL plans of these statements, in the role that serves requests. */
  async function plansOf(userId: string, q: string): Promise<string[]> {
    const plansFor = await explaining(app.db.ownerUrl, userId, APP_ROLE);
    const plans: string[] = [];
    for (const { text, values } of await statementsFor(userId, q)) plans.push(...(await plansFor(text, values)));
    return plans;
  }
});

it('the words of many long files fit into the row and its index, even if they are very short', async () => {
  const ada = await app.signUp();
  const { id } = await addCandidate(ada);
  const letters = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const texts = Array.from({ length: 10 }, (_, file) =>
    Array.from({ length: 25_000 }, (_word, index) => (file * 25_000 + index).toString(36)).join(' '),
  );
  const words = wordVector([letters.join(' '), ...texts]);
  await app.db.database.asTenant(ada.user.uid, (tx) =>
    tx.execute(
      sql`update candidate_words set cv_words = ${words}::tsvector where user_id = ${ada.user.uid} and candidate_id = ${id}`,
    ),
  );
  expect((await list(ada, { q: '\u4e07' })).items.map((candidate) => candidate.id)).toEqual([id]);
});
