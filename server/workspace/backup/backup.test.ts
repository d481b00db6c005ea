import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { withEmbeddedDatabase } from '#server/platform/db/find-database.ts';
import { addFile, contentOf, pdf } from '#server/platform/files/test-files.ts';
import type { Visitor } from '#server/test/app.ts';
import { PATIENTLY } from '#server/test/patience.ts';
import { runTerminalCommand, useBuiltProduct } from '#server/test/process.ts';
import { addCandidate, addContact, bodyOf, persistently } from '#server/test/records.ts';
import { fingerprint, startWithOwnDatabase, type RunningProduct } from '#server/test/running-product.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { usedDataDirectory } from '#server/test/used-data-directory.ts';

useBuiltProduct();

async function backUp(dataDirectory: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runTerminalCommand('backup', args, { DATA_DIR: dataDirectory });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return /^Backed up to (\S+):/.exec(stdout)?.[1] ?? '';
}

const restore = (folder: string, dataDirectory: string) =>
  runTerminalCommand('restore', [folder], { DATA_DIR: dataDirectory });

async function restoreInto(folder: string, dataDirectory: string): Promise<string> {
  const { code, stdout, stderr } = await restore(folder, dataDirectory);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** Everything below a folder with its content: equal before and after means unchanged. */
async function contentBelow(folder: string): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile())
      content[path] = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
  }
  return content;
}

/** Adds one client after another, each after the previous one was acknowledged, until stopped. Returns how many. */
function keepWriting(person: Visitor, name: string) {
  let acknowledged = 0;
  let stopped = false;
  const ended = (async () => {
    while (!stopped) {
      const client = { id: randomUUID(), firstName: name, lastName: String(acknowledged + 1), notes: 'x'.repeat(3000) };
      await bodyOf(
        persistently(() => person.request('POST', '/api/contacts', client)),
        201,
      );
      acknowledged += 1;
    }
  })();
  return {
    acknowledged: () => acknowledged,
    stop: async () => {
      stopped = true;
      await ended;
    },
  };
}

/** Edits one client over and over, with a counter in it. */
function keepEditing(person: Visitor, id: string) {
  let stopped = false;
  const ended = (async () => {
    for (let version = 1; !stopped; version += 1) {
      const changed = { notes: `This is version ${version + 1}` };
      const match = { 'If-Match': `"${version}"` };
      await bodyOf(persistently(() => person.request('PATCH', `/api/contacts/${id}`, changed, match)));
    }
  })();
  return async () => {
    stopped = true;
    await ended;
  };
}

async function signIn(product: RunningProduct, { email, password }: { email: string; password: string }) {
  const person = product.visitor();
  const { status } = await person.request('POST', '/api/auth/sign-in', { email, password });
  return { ...person, status };
}

describe('a backup that is made while people work', () => {
  it('restores everything acknowledged before it began, as of one moment', async () => {
    const product = await startWithOwnDatabase(await usedDataDirectory());
    const ada = await product.signUp();
    const content = pdf(1_500_000);
    const file = await addFile(ada, content);
    const edited = await addContact(ada, { notes: 'This is version 1' });
    const writers = ['one', 'two', 'three', 'four'].map((name) => ({ name, ...keepWriting(ada, name) }));
    const stopEditing = keepEditing(ada, edited.id);
    await vi.waitFor(() => writers.forEach(({ acknowledged }) => expect(acknowledged()).toBeGreaterThan(5)), PATIENTLY);

    const before = writers.map(({ acknowledged }) => acknowledged());
    const folder = await backUp(product.dataDirectory);
    const after = writers.map(({ acknowledged }) => acknowledged());
    await Promise.all([stopEditing(), ...writers.map(({ stop }) => stop())]);
    const wanted = await product.asOwner(async (owner) => rowsOf(owner));

    const elsewhere = await temporaryFolder();
    expect(await restoreInto(folder, elsewhere)).toMatch(/ {2}contacts +\d+\n/);
    const restored = await startWithOwnDatabase(elsewhere);
    const again = await signIn(restored, ada.credentials);
    expect(again.status).toBe(200);
    expect(await contentOf(again, file.id)).toEqual(content);
    const rows = await restored.asOwner(async (owner) => rowsOf(owner));
    for (const [index, { name }] of writers.entries()) {
      const numbers = rows.filter((row) => row.first_name === name).map((row) => Number(row.last_name));
      // Each was written after the previous one, so a gap would be a lost row.
      expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, position) => position + 1));
      expect(numbers.length).toBeGreaterThanOrEqual(before[index] ?? Infinity);
      expect(numbers.length).toBeLessThanOrEqual((after[index] ?? 0) + 1);
    }
    const unedited = (row: { id: string }) => row.id !== edited.id;
    expect(wanted).toEqual(expect.arrayContaining(rows.filter(unedited)));
    const client = await bodyOf<Contact>(again.request('GET', `/api/contacts/${edited.id}`));
    expect(client.notes).toBe(`This is version ${client.version}`);
  });

  interface Row {
    id: string;
    first_name: string;
    last_name: string;
  }
  async function rowsOf(owner: { query: (text: string) => Promise<{ rows: unknown[] }> }): Promise<Row[]> {
    const { rows } = await owner.query(`select to_jsonb(t) as row from contacts t`);
    return rows.map((row) => (row as { row: Row }).row);
  }
});

describe('what was erased after the backup', () => {
  it('stays erased in the restored database, whether or not the current one can be read', async () => {
    const home = await usedDataDirectory();
    const product = await startWithOwnDatabase(home);
    const [ada, bob] = [await product.signUp(), await product.signUp()];
    await addContact(bob);
    await addFile(bob, pdf(700_000));
    const [kept, gone] = [await addCandidate(ada), await addCandidate(ada, { lastName: 'Erased' })];
    const goneFile = await addFile(ada, pdf());
    const folder = await backUp(home);

    await ada.request('DELETE', `/api/candidates/${gone.id}`);
    await bodyOf(ada.request('DELETE', `/api/bin/candidate/${gone.id}`));
    expect((await ada.request('DELETE', `/api/files/${goneFile.id}`)).status).toBe(204);
    await bob.request('POST', '/api/account/delete', { currentPassword: bob.credentials.password });
    await product.asOwner(async (owner) => {
      await owner.query(`update users set deleted_at = now() - interval '31 days' where id = $1`, [bob.user.uid]);
      const data = JSON.stringify({ userId: bob.user.uid });
      await owner.query(`insert into work_items (kind, data) values ('account-retention', $1)`, [data]);
    });
    const list = join(home, 'backups/erasures.txt');
    // An account's files are erased before the account, so a list written in between names them too.
    const isOfErasedAccount = (line: string) => line.startsWith(`file ${bob.user.uid} `);
    await expect
      .poll(async () => {
        const lines = (await readFile(list, 'utf8')).trim().split('\n');
        return lines.filter((line) => !isOfErasedAccount(line)).toSorted();
      })
      .toEqual(
        [
          `account ${bob.user.uid} ${bob.user.uid}`,
          `candidate ${ada.user.uid} ${gone.id}`,
          `file ${ada.user.uid} ${goneFile.id}`,
        ].toSorted(),
      );
    await product.stop();

    const expectErased = async (restored: RunningProduct) => {
      expect((await signIn(restored, bob.credentials)).status).toBe(401);
      const again = await signIn(restored, ada.credentials);
      const { items } = await bodyOf<{ items: { id: string }[] }>(again.request('GET', '/api/candidates'));
      expect(items.map(({ id }) => id)).toEqual([kept.id]);
      expect((await again.request('GET', `/api/files/${goneFile.id}`)).status).toBe(404);
      const traces = await restored.asOwner((owner) =>
        owner.query('select id from users where id = $1 union all select id from contacts where user_id = $1', [
          bob.user.uid,
        ]),
      );
      expect(traces.rows).toEqual([]);
      await restored.stop();
    };

    // With the list beside the backups lost, the current database knows.
    await rm(list);
    const said = await restoreInto(folder, home);
    expect(said).toContain(
      'Erased again, because they were erased after the backup: 1 accounts; 2 clients, candidates and files',
    );
    const again = await startWithOwnDatabase(home);
    await expectErased(again);
    // The start has written the list again. With the current database lost, the list knows.
    await rm(join(home, 'postgres'), { recursive: true });
    await restoreInto(folder, home);
    await expectErased(await startWithOwnDatabase(home));
    // With neither: the database was restored by other means, and the start reads the list.
    const bare = await temporaryFolder();
    const alone = join(bare, 'moved', 'backup');
    await cp(folder, alone, { recursive: true });
    const dataDirectory = join(bare, 'data');
    expect(await restoreInto(alone, dataDirectory)).toContain('erased after the backup: 0 accounts');
    await mkdir(join(dataDirectory, 'backups'), { mode: 0o700 });
    await cp(list, join(dataDirectory, 'backups/erasures.txt'));
    await expectErased(await startWithOwnDatabase(dataDirectory));
  });
});

describe('restoring in place', () => {
  it('signs everyone out, keeps the previous data, and refuses while the product runs or the backup is damaged', async () => {
    const home = await usedDataDirectory();
    const product = await startWithOwnDatabase(home);
    const ada = await product.signUp();
    await addContact(ada);
    const { address } = await bodyOf<{ address: string }>(ada.request('POST', '/api/calendar-feed', {}), 201);
    const { pathname: calendar } = new URL(address);
    expect((await product.visitor().request('GET', calendar)).status).toBe(200);
    await product.stop();
    // Backs up a stopped product, to a chosen folder.
    const folder = await backUp(home, await temporaryFolder());
    const wanted = await fingerprintOf(home);

    const running = await startWithOwnDatabase(home);
    const later = await signIn(running, ada.credentials);
    await addContact(later);
    expect(await restore(folder, home)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Another Placewell is already using the data directory .+\.$/),
    });
    await running.stop();

    const present = await contentBelow(home);
    for (const { file, change, sentence } of damages) {
      const intact = await readFile(join(folder, file)).catch(() => undefined);
      await change(join(folder, file));
      expect(await restore(folder, home)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) });
      await (intact ? writeFile(join(folder, file), intact) : rm(join(folder, file)));
    }
    expect(await contentBelow(home)).toEqual(present);

    const said = await restoreInto(folder, home);
    const aside = /is kept in (\S+):/.exec(said)?.[1] ?? '';
    expect(await readdir(aside)).toEqual(
      expect.arrayContaining(['app-secret.secret', 'database-password.secret', 'postgres']),
    );
    expect(await fingerprintOf(home)).toEqual(wanted);
    const restored = await startWithOwnDatabase(home);
    for (const { cookies } of [ada, later]) {
      const replay = restored.visitor();
      for (const [name, value] of cookies) replay.cookies.set(name, value);
      expect((await replay.request('GET', '/api/contacts')).status).toBe(401);
    }
    // It may have been revoked since.
    expect((await restored.visitor().request('GET', calendar)).status).toBe(404);
    const again = await signIn(restored, ada.credentials);
    const { count } = await bodyOf<{ count: number }>(again.request('GET', '/api/contacts'));
    expect(count).toBe(1);
  });

  /** Each is reverted before the next. */
  const damages = [
    {
      file: 'postgres/base/1/1259',
      change: flipByte,
      sentence: /: \S+1259 does not match the manifest\. Nothing was changed\.$/,
    },
    { file: 'postgres/backup_label', change: rm, sentence: /: \S+backup_label is missing\. Nothing was changed\.$/ },
    {
      file: 'postgres/recovery.signal',
      change: (path: string) => writeFile(path, ''),
      sentence: /: \S+recovery\.signal does not belong to it\. Nothing was changed\.$/,
    },
    { file: 'manifest.json', change: rm, sentence: /^\S+ is not a complete backup: it has no manifest\.json\.$/ },
    {
      file: 'manifest.json',
      change: async (path: string) =>
        writeFile(path, (await readFile(path, 'utf8')).replaceAll('"postgres/PG_VERSION"', '"../../PG_VERSION"')),
      sentence: /its manifest\.json cannot be read\.$/,
    },
  ];

  async function flipByte(path: string): Promise<void> {
    const content = await readFile(path);
    content[5000] = (content[5000] ?? 0) ^ 1;
    await writeFile(path, content);
  }

  async function fingerprintOf(dataDirectory: string): Promise<Record<string, string>> {
    const { work_items: _changesByItself, ...prints } = await withEmbeddedDatabase(dataDirectory, (ownerUrl) =>
      asOwner(ownerUrl, fingerprint),
    );
    return prints;
  }

  it('that was interrupted between two of its steps is completed by the next start', async () => {
    const home = await usedDataDirectory();
    const product = await startWithOwnDatabase(home);
    const ada = await product.signUp();
    await product.stop();
    // The old data is set aside but the new data is not in place yet, as after a power cut.
    await mkdir(join(home, 'restoring-abc'));
    await mkdir(join(home, 'before-restore-now'));
    await rename(join(home, 'postgres'), join(home, 'restoring-abc/postgres'));
    await writeFile(
      join(home, 'restore-under-way.json'),
      JSON.stringify({ staging: 'restoring-abc', aside: 'before-restore-now' }),
    );
    const again = await startWithOwnDatabase(home);
    expect((await signIn(again, ada.credentials)).status).toBe(200);
    expect(await readdir(home)).not.toContain('restore-under-way.json');
  });
});

describe('the nightly backup', () => {
  it('is queued for later by every start, private, complete and logged', async () => {
    const home = await temporaryFolder();
    const product = await startWithOwnDatabase(home, { BACKUPS_KEPT: '2' });
    const folder = join(home, 'backups');
    await mkdir(folder, { recursive: true });
    const old = ['placewell-2001-01-01T02-15-00Z', 'placewell-2001-01-02T02-15-00Z', 'my own notes'];
    for (const name of old) await mkdir(join(folder, name));
    await mkdir(join(folder, 'placewell-2001-01-03T02-15-00Z.unfinished'));
    const queued = await vi.waitFor(async () => {
      const { rows } = await product.asOwner((owner) =>
        owner.query<{ minutes: number }>(
          `select extract(epoch from due_at - created_at)::int / 60 as minutes from work_items where kind = 'backup'`,
        ),
      );
      expect(rows).toHaveLength(1);
      return rows[0];
    }, PATIENTLY);
    expect(queued).toEqual({ minutes: 15 });
    await product.asOwner((owner) => owner.query(`update work_items set due_at = now() where kind = 'backup'`));
    await vi.waitFor(async () => {
      const { rows } = await product.asOwner((owner) =>
        owner.query(`select state from work_items where kind = 'backup' and finished_at > now() - interval '1 hour'`),
      );
      expect(rows).toEqual([{ state: 'done' }]);
    }, PATIENTLY);
    const [made = '', ...rest] = (await readdir(folder)).filter((name) => name !== 'my own notes');
    expect([made, ...rest]).toEqual([expect.stringMatching(/^placewell-20[\dT-]+Z$/)]);
    for (const entry of await readdir(join(folder, made), { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect(mode & 0o777, entry.name).toBe(entry.isDirectory() ? 0o700 : 0o600);
    }
    await product.stop();
    await restoreInto(join(folder, made), await temporaryFolder());
  });

  it('is not made when it is switched off', async () => {
    const product = await startWithOwnDatabase(await temporaryFolder(), { BACKUPS_KEPT: '0' });
    await vi.waitFor(async () => {
      const { rows } = await product.asOwner((owner) => owner.query<{ kind: string }>('select kind from work_items'));
      const kinds = rows.map(({ kind }) => kind);
      expect(kinds).toContain('erasure-list');
      expect(kinds).not.toContain('backup');
    }, PATIENTLY);
  });
});
