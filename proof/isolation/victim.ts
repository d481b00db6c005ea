import { randomUUID } from 'node:crypto';
import type { SessionUser } from '#shared/identity/account-schemas.ts';
import { recordPaths, recordTypes, type RecordType } from '#shared/records/list-schemas.ts';
import { journeysOf } from '#server/billing/test-journeys.ts';
import { addFile, pdf } from '#server/platform/files/test-files.ts';
import type { Credentials, TestApp, Visitor } from '#server/test/app.ts';
import { bodyOf, unusedId } from '#server/test/records.ts';
import { queueTestWork } from '#server/test/work.ts';

export type Person = Visitor & { user: SessionUser; credentials: Credentials };

/** An account with data of every kind, all of it containing `mark`. */
export interface Victim {
  person: Person;
  mark: string;
  live: Record<RecordType, string>;
  inBin: Record<RecordType, string>;
  /** Two untouched clients, and a merge of two others. */
  twins: readonly [string, string];
  merge: string;
  /** A job without candidates. */
  spareJob: string;
  file: string;
  /** A second one, for another request. */
  spareFile: string;
  /** A CV batch with a file in it, and another file that could be added. */
  batch: { id: string; item: string; spareFile: string };
  /** Imports that have not been checked, and a table that has not been imported. */
  sheet: { id: string; other: string; spareFile: string };
  /** A saved view of candidates. */
  view: string;
  /** A mail template. */
  template: string;
  work: string;
  checkout: { id: string; session: string };
  subscription: { subscriptionId: string; customerId: string };
  /** Another session of the same account, unrelated to the test's browser. */
  otherDevice: string;
}

type Links = Record<'contact' | 'job' | 'candidate' | 'file', string>;

/** A sample record of each type, linked to others by id. */
export function sampleOf(type: RecordType, text: string, links: Links): object {
  const samples: Record<RecordType, object> = {
    // The client below makes a company of its own.
    company: { name: `${text} works`, website: text, address: text, notes: text, tags: [text] },
    contact: { firstName: text, lastName: text, company: text, notes: text, tags: [text] },
    interaction: { contactId: links.contact, type: 'call', notes: text },
    tag: { name: text },
    task: { title: text, description: text, relatedTo: { type: 'contact', id: links.contact } },
    job: { contactId: links.contact, title: text, value: 50_000 },
    candidate: {
      firstName: text,
      lastName: text,
      email: `${text}@example.com`,
      cv: `${text} wrote this`,
      assignedJobId: links.job,
    },
    assignment: { candidateId: links.candidate, jobId: links.job, note: text },
    attachment: { candidateId: links.candidate, fileId: links.file, name: text },
  };
  return samples[type];
}

export async function createVictim(app: TestApp): Promise<Victim> {
  const mark = `mark${randomUUID().replaceAll('-', '')}`;
  const person = await app.signUp({ displayName: mark, email: `${mark}@example.com`, subscribed: false });
  const session = new URL(await journeysOf(app).startTrial(person)).searchParams.get('session_id') ?? '';
  const { subscription } = await bodyOf<{
    subscription: { stripeSubscriptionId: string; stripeCustomerId: string };
  }>(person.request('GET', '/api/subscription'));
  const checkouts = await app.db.pools.system.query<{ id: string }>(
    'select id from checkout_sessions where user_id = $1',
    [person.user.uid],
  );
  await bodyOf(person.request('PATCH', '/api/preferences', { monthlyTarget: 4_711 }));
  const live = await createOneOfEach(person, mark);
  const inBin = await createOneOfEach(person, `${mark}bin`);
  for (const type of recordTypes) {
    await bodyOf(person.request('DELETE', `/api/${recordPaths[type]}/${inBin[type]}`));
  }
  return {
    person,
    mark,
    live,
    inBin,
    twins: await addTwins(person, mark),
    merge: await mergeTwins(person, await addTwins(person, mark)),
    spareJob: await addJob(person, mark, { ...live, file: '' }),
    file: await uploadFile(person, mark),
    spareFile: await uploadFile(person, mark),
    batch: await beginBatch(person, mark),
    sheet: await beginImports(person, mark),
    view: await saveView(person, mark),
    template: await addTemplate(person, mark),
    work: await queueTestWork(app.db.database, { kind: 'test-nothing', userId: person.user.uid }),
    checkout: { id: checkouts.rows[0]?.id ?? '', session },
    subscription: {
      subscriptionId: subscription.stripeSubscriptionId,
      customerId: subscription.stripeCustomerId,
    },
    otherDevice: await signInElsewhere(app, person),
  };
}

async function createOneOfEach(person: Person, text: string): Promise<Record<RecordType, string>> {
  const ids: Partial<Record<RecordType, string>> = {};
  const order: RecordType[] = [
    'company',
    'contact',
    'job',
    'interaction',
    'tag',
    'task',
    'candidate',
    'assignment',
    'attachment',
  ];
  for (const type of order) {
    const file = type === 'attachment' ? await uploadFile(person, text) : '';
    const links = { contact: ids.contact ?? '', job: ids.job ?? '', candidate: ids.candidate ?? '', file };
    // The candidate already has an assignment to this job.
    if (type === 'assignment') links.job = await addJob(person, text, links);
    // The client already created the plain tag.
    const body = sampleOf(type, type === 'tag' ? `${text} too` : text, links);
    ids[type] = (await bodyOf<{ id: string }>(person.request('POST', `/api/${recordPaths[type]}`, body), 201)).id;
  }
  return ids as Record<RecordType, string>;
}

async function addTwins(person: Person, text: string): Promise<Victim['twins']> {
  const add = async () =>
    (await bodyOf<{ id: string }>(person.request('POST', '/api/contacts', { firstName: text, lastName: text }), 201))
      .id;
  return [await add(), await add()];
}

/** A merge of two records that have not changed since they were created. */
export function mergeOf([survivorId, mergedId]: Victim['twins']) {
  const versions = { [survivorId]: 1, [mergedId]: 1 };
  return { id: randomUUID(), type: 'contact', survivorId, mergedIds: [mergedId], versions, choices: {} };
}

async function mergeTwins(person: Person, twins: Victim['twins']): Promise<string> {
  const merge = mergeOf(twins);
  await bodyOf(person.request('POST', '/api/merges', merge), 201);
  return merge.id;
}

async function uploadFile(person: Person, text: string): Promise<string> {
  return (await addFile(person, Buffer.concat([pdf(), Buffer.from(text)]), { name: `${text}.pdf` })).id;
}

async function saveView(person: Person, text: string): Promise<string> {
  const view = { id: randomUUID(), screen: 'candidates', name: text.slice(0, 60), search: { q: text } };
  return (await bodyOf<{ id: string }>(person.request('POST', '/api/views', view), 201)).id;
}

async function addTemplate(person: Person, text: string): Promise<string> {
  const texts = [{ language: 'en', subject: text, body: text }];
  const template = { id: randomUUID(), name: text.slice(0, 80), texts };
  return (await bodyOf<{ id: string }>(person.request('POST', '/api/templates', template), 201)).id;
}

async function beginImports(person: Person, text: string): Promise<Victim['sheet']> {
  const addSheet = (n: number) =>
    addFile(person, Buffer.from(`Name,Notes\n${text},${n}\n`), { purpose: 'sheet', name: 'sheet.csv' });
  const begin = async (n: number) => {
    const input = { id: unusedId(), type: 'contact', fileId: (await addSheet(n)).id };
    return (await bodyOf<{ id: string }>(person.request('POST', '/api/imports', input), 201)).id;
  };
  return { id: await begin(1), other: await begin(2), spareFile: (await addSheet(3)).id };
}

async function beginBatch(person: Person, text: string): Promise<Victim['batch']> {
  const [id, item] = [randomUUID(), randomUUID()];
  await bodyOf(person.request('POST', '/api/cv-batches', { id }), 201);
  const file = { id: item, fileId: await uploadFile(person, text) };
  await bodyOf(person.request('POST', `/api/cv-batches/${id}/items`, file), 201);
  await bodyOf(person.request('PATCH', `/api/cv-batches/${id}/items/${item}`, { firstName: text, lastName: text }));
  return { id, item, spareFile: await uploadFile(person, text) };
}

async function addJob(person: Person, text: string, links: Links): Promise<string> {
  return (await bodyOf<{ id: string }>(person.request('POST', '/api/jobs', sampleOf('job', text, links)), 201)).id;
}

async function signInElsewhere(app: TestApp, { credentials }: Person): Promise<string> {
  const { email, password } = credentials;
  const elsewhere = app.visitor();
  await bodyOf(elsewhere.request('POST', '/api/auth/sign-in', { email, password }));
  const { devices } = await bodyOf<{ devices: { id: string; current: boolean }[] }>(
    elsewhere.request('GET', '/api/account/devices'),
  );
  return devices.find(({ current }) => current)?.id ?? '';
}
