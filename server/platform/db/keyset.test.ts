import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactInput, type Contact } from '#shared/crm/contact-schemas.ts';
import { foldText, type Page } from '#shared/records/list-schemas.ts';
import { priorityWeights, taskInput, type Task } from '#shared/crm/task-schemas.ts';
import { contactRecords } from '#server/crm/contacts/contacts.store.ts';
import { taskRecords } from '#server/crm/tasks/tasks.store.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { createRecord } from '#server/records/core/write-records.ts';

const app = useTestApp();
const today = '2026-03-29';
const actorFor = (userId: string, createdAt = 0) => ({ userId, now: new Date(createdAt), today });

async function walk<T>(person: Visitor, path: string, sort: string, limit: number): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ sort, limit: String(limit), ...(cursor === null ? {} : { cursor }) });
    const response = await person.request('GET', `${path}?${query.toString()}`);
    const page = (await response.json()) as Page<T>;
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

type Key = string | number | null;

/** Values in order, rows without one at the end, ties by id: the promise, said in another language than the query. */
function inOrder<T extends { id: string }>(rows: T[], keyOf: (row: T) => Key, sort: string): string[] {
  const turn = sort.startsWith('-') ? -1 : 1;
  const compare = (one: Key, other: Key) => (one === other ? 0 : (one ?? 0) < (other ?? 0) ? -1 : 1);
  return rows
    .toSorted((a, b) => {
      const [x, y] = [keyOf(a), keyOf(b)];
      if ((x === null) !== (y === null)) return x === null ? 1 : -1;
      return turn * (compare(x, y) || compare(a.id, b.id));
    })
    .map((row) => row.id);
}

/** Few different values, so that there are many ties. */
const word = fc.constantFrom('Ana', 'ana', 'Änä', 'Bo', 'bo b', 'Zoë', 'a%', 'a_');
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const moment = fc.integer({ min: 0, max: 3 });

describe('walking through all pages', () => {
  const contactKeys: Record<string, (contact: Contact) => Key> = {
    name: (contact) => foldText(`${contact.firstName} ${contact.lastName}`),
    company: (contact) => contact.company && foldText(contact.company),
    createdAt: (contact) => contact.createdAt,
  };
  const taskKeys: Record<string, (task: Task) => Key> = {
    dueDate: (task) => task.dueDate,
    title: (task) => foldText(task.title),
    priority: (task) => priorityWeights[task.priority],
    contact: (task) => task.contact && foldText(task.contact.name),
    createdAt: (task) => task.createdAt,
  };
  const directionsOf = (keys: object) => Object.keys(keys).flatMap((key) => [key, `-${key}`]);
  const limit = fc.integer({ min: 2, max: 7 });

  it('meets every client exactly once, in order', async () => {
    const ada = await app.signUp();
    const contacts = fc.array(fc.record({ firstName: word, lastName: word, company: orNull(word), moment }), {
      maxLength: 12,
    });
    const property = fc.asyncProperty(contacts, limit, async (rows, pageSize) => {
      await app.db.database.asTenant(ada.user.uid, async (tx) => {
        await tx.execute(sql`delete from contacts`);
        for (const { moment: at, ...row } of rows) {
          await createRecord(tx, contactRecords, actorFor(ada.user.uid, at), contactInput.parse(row));
        }
      });
      for (const sort of directionsOf(contactKeys)) {
        const seen = await walk<Contact>(ada, '/api/contacts', sort, pageSize);
        expect(seen).toHaveLength(rows.length);
        const keyOf = contactKeys[sort.replace('-', '')] ?? (() => null);
        expect(seen.map((row) => row.id)).toEqual(inOrder(seen, keyOf, sort));
      }
    });
    await fc.assert(property, { numRuns: 4 });
  });

  it('meets every task exactly once, in order', async () => {
    const ada = await app.signUp();
    const tasks = fc.array(
      fc.record({
        title: word,
        dueDate: orNull(fc.constantFrom('2026-03-29', '2026-03-30', '2027-01-01')),
        priority: fc.constantFrom('low', 'medium', 'high'),
        relatedTo: orNull(fc.integer({ min: 0, max: 2 })),
        moment,
      }),
      { maxLength: 12 },
    );
    const property = fc.asyncProperty(tasks, limit, async (rows, pageSize) => {
      await app.db.database.asTenant(ada.user.uid, async (tx) => {
        await tx.execute(sql`delete from tasks`);
        const clients = await Promise.all(
          ['Zoë', 'ana', 'Bo'].map((firstName) =>
            createRecord(tx, contactRecords, actorFor(ada.user.uid), contactInput.parse({ firstName, lastName: 'x' })),
          ),
        );
        for (const { moment: at, relatedTo, ...row } of rows) {
          const id = relatedTo === null ? undefined : clients[relatedTo]?.record.id;
          const input = taskInput.parse({ ...row, relatedTo: id === undefined ? null : { type: 'contact', id } });
          await createRecord(tx, taskRecords, actorFor(ada.user.uid, at), input);
        }
      });
      for (const sort of directionsOf(taskKeys)) {
        const seen = await walk<Task>(ada, '/api/tasks', sort, pageSize);
        expect(seen).toHaveLength(rows.length);
        const keyOf = taskKeys[sort.replace('-', '')] ?? (() => null);
        expect(seen.map((row) => row.id)).toEqual(inOrder(seen, keyOf, sort));
      }
    });
    await fc.assert(property, { numRuns: 3 });
  });
});

describe('counting', () => {
  it('is exact to a thousand and then says "more"', async () => {
    const ada = await app.signUp();
    const addMany = (many: number) =>
      app.db.database.asTenant(ada.user.uid, (tx) =>
        tx.execute(sql`
          insert into contacts (user_id, id, created_from, created_at, updated_at, first_name, last_name, notes, sort_name, own_text)
          select ${ada.user.uid}, gen_random_uuid(), 'x', now(), now(), 'Same', 'Name', '', 'same name', 'same name'
          from generate_series(1, ${many}::int)`),
      );
    const count = async (query: string) => {
      const page = (await (await ada.request('GET', `/api/contacts?${query}`)).json()) as Page<Contact>;
      return [page.items.length, page.count];
    };
    await addMany(1_000);
    expect(await count('limit=1')).toEqual([1, 1_000]);
    expect(await count('limit=1&q=same')).toEqual([1, 1_000]);
    await addMany(500);
    expect(await count('limit=1')).toEqual([1, 1_001]);
    expect(await count('limit=200&q=same')).toEqual([200, 1_001]);
  });
});
