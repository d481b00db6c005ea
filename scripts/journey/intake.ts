import type { CvBatch } from '#shared/intake/cv-batch-schemas.ts';
import type { DuplicatesPage } from '#shared/intake/duplicate-schemas.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import type { Import, ImportState } from '#shared/intake/imports/import-records.ts';
import { id, type Visit } from './visit.ts';

/** Everything by which records come in and are cleared up: tables, duplicates, merges and batches of CVs. */

const imports: Record<ImportType, string> = {
  company: `Company Name,Website,VAT Number,Parent Company
IBM Research,ibm.example,,IBM
Langley Field,,GB 1,
,,GB 2,
`,
  contact: `First name,Last name,Email,Company,Phone
Grace,Hopper,hopper@example.com,IBM,+44 20 7946 0958
Mary,Jackson,mary@example.com,Langley,
,,nobody,,`,
  candidate: `First name,Last name,Email,Phone,Expected salary,Skills
Alan,Turing,alan@example.com,+44 20 7946 0001,70000,Bombes
Katherine,Johnson,katherine@example.com,,about 50k,Orbits
Dorothy,Vaughan,dorothy@example.com,,48000,FORTRAN
Annie,Easley,annie@example.com,,52000,Rockets
,,no address,,1,`,
  job: `Job title,Client,Salary,Stage,Fee %
Programmer,IBM,64000,Interview,20
Navigator,Langley Field,58000,Shortlist sent,15
,,,,`,
};

export async function bringIn(visit: Visit): Promise<void> {
  const { ask } = visit;
  for (const [index, type] of (['candidate', 'job', 'contact', 'company'] as const).entries()) {
    const [fileId, path] = [id(101 + index), `/api/imports/${id(111 + index)}`];
    await upload(visit, fileId, 'sheet', `${type}s.csv`, imports[type]);
    await ask('POST', '/api/imports/inspect', { fileId, type });
    await ask('POST', '/api/imports', { id: id(111 + index), type, fileId });
    await ask('PATCH', path, { duplicates: type === 'candidate' ? 'fill' : 'skip' });
    await step(visit, path, 'check', 'checked');
    for (const kind of ['refused', 'warning', 'duplicate']) await ask('GET', `${path}/rows?kind=${kind}`);
    await ask('PATCH', `${path}/rows/2`, { decision: type === 'contact' ? 'create' : null });
    await ask('GET', `${path}/refused.csv`);
    await step(visit, path, 'start', 'imported');
  }
  await ask('GET', '/api/imports');
  await ask('GET', '/api/candidates?sort=name');
  await use(visit);
  for (const number of [111, 112, 113, 114]) {
    const path = `/api/imports/${id(number)}`;
    await step(visit, path, 'undo', 'undone');
    await ask('GET', `${path}/kept`);
  }
  await ask('GET', '/api/candidates?sort=name');
  await upload(visit, id(105), 'sheet', 'again.csv', imports.contact);
  await ask('POST', '/api/imports', { id: id(115), type: 'contact', fileId: id(105) });
  await ask('DELETE', `/api/imports/${id(115)}`);
}

/** One imported candidate is edited, one is put on a job, and one is linked by a task that is then deleted. */
async function use({ ask }: Visit): Promise<void> {
  const { items } = (await ask('GET', '/api/candidates?q=orbits+OR+fortran+OR+rockets&sort=name')) as {
    items: { id: string }[];
  };
  const [annie, katherine, dorothy] = items.map((each) => each.id);
  await ask('PATCH', `/api/candidates/${annie}`, { location: 'Cleveland' });
  await ask('POST', '/api/assignments', { id: id(121), candidateId: katherine, jobId: id(32) });
  await ask('POST', '/api/tasks', { id: id(122), title: 'Ring', relatedTo: { type: 'candidate', id: dorothy } });
  await ask('DELETE', `/api/tasks/${id(122)}`);
}

async function step(visit: Visit, path: string, asked: 'check' | 'start' | 'undo', reached: ImportState) {
  await visit.ask('POST', `${path}/${asked}`);
  await visit.until<Import>(path, ({ state, work }) => state === reached && work === null);
}

export async function clearUp(visit: Visit): Promise<void> {
  const { ask } = visit;
  const twins = [
    { firstName: 'Hedy', lastName: 'Lamarr', email: 'hedy@example.com', phone: '+43 1 234 5678', tags: ['vip'] },
    { firstName: 'Hedwig', lastName: 'Lamarr', email: 'Hedy@Example.com', company: 'MGM', tags: ['quiet'] },
  ];
  for (const [index, twin] of twins.entries()) {
    await ask('POST', '/api/contacts', { id: id(131 + index), ...twin });
    const { tags: _tags, company: _company, ...candidate } = twin;
    await ask('POST', '/api/candidates', { id: id(133 + index), ...candidate, cv: `Spread spectrum ${index}` });
    const job = { title: 'Inventor', value: 40_000, contactId: id(1), feePercentage: 10 + index };
    await ask('POST', '/api/jobs', { id: id(135 + index), ...job });
    await ask('POST', '/api/assignments', { id: id(137 + index), candidateId: id(133 + index), jobId: id(135) });
    await ask('POST', '/api/tasks', {
      id: id(139 + index),
      title: 'Ring Hedy',
      relatedTo: { type: 'contact', id: id(131 + index) },
    });
  }
  await ask('GET', '/api/duplicates/like?type=candidate&firstName=Hedy&lastName=Lamar&email=hedy@example.com');
  const pairs = { contact: [id(131), id(132)], candidate: [id(133), id(134)], job: [id(135), id(136)] };
  for (const [type, ids] of Object.entries(pairs)) {
    await untilCompared(visit, type);
    await ask('POST', '/api/duplicates/dismiss', { type, ids });
    await ask('GET', `/api/duplicates?type=${type}`);
    await ask('POST', '/api/duplicates/undismiss', { type, ids });
    await ask('GET', '/api/duplicates/counts');
    await merge(visit, type, ids);
  }
  await ask('POST', '/api/duplicates/dismiss', { type: 'contact', ids: [id(1), id(2)] });
  await untilCompared(visit, 'contact');
  await ask('GET', '/api/duplicates/counts');
}

async function untilCompared(visit: Visit, type: string): Promise<void> {
  await visit.until<DuplicatesPage>(`/api/duplicates?type=${type}`, ({ isLooking }) => !isLooking);
}

/** Merged, taken apart, and merged for good. */
async function merge({ ask }: Visit, type: string, [survivorId = '', mergedId = '']: string[]): Promise<void> {
  const number = Number(survivorId.slice(-3));
  const read = async () => {
    await ask('GET', `/api/${type}s/${survivorId}`);
    await ask('GET', `/api/history/${type}/${survivorId}`);
    await ask('GET', `/api/timeline/${type}/${survivorId}`);
    await ask('GET', `/api/merges?type=${type}&id=${survivorId}`);
  };
  const preview = async () =>
    (await ask('GET', `/api/merges/preview?type=${type}&ids=${survivorId},${mergedId}`)) as {
      records: { id: string; version: number }[];
    };
  for (const mergeId of [id(100 + number), id(200 + number)]) {
    const { records } = await preview();
    const versions = Object.fromEntries(records.map((record) => [record.id, record.version]));
    await ask('POST', '/api/merges', { id: mergeId, type, survivorId, mergedIds: [mergedId], versions });
    await read();
    if (mergeId === id(200 + number)) return;
    await ask('POST', `/api/merges/${mergeId}/undo`);
    await ask('GET', `/api/${type}s/${mergedId}`);
    await read();
  }
}

const cvs = [
  { name: 'Grace Murray', email: 'gm@example.com', text: 'Compilers' },
  { name: 'Katherine Goble', email: 'alan@example.com', text: 'Orbits' },
  { name: 'Mary Winston', email: 'mw@example.com', text: 'Wind tunnels' },
];

export async function readCvs(visit: Visit): Promise<void> {
  const { ask } = visit;
  const batch = `/api/cv-batches/${id(401)}`;
  await ask('POST', '/api/cv-batches', { id: id(401) });
  for (const [index, { name, email, text }] of cvs.entries()) {
    await upload(visit, id(411 + index), 'document', `${name}.txt`, `${name}\n${email}\nSkills: TypeScript\n${text}`);
    await ask('POST', `${batch}/items`, { id: id(421 + index), fileId: id(411 + index) });
  }
  await visit.until<CvBatch>(batch, ({ items }) => items.every(({ state }) => state !== 'waiting'));
  await ask('PATCH', `${batch}/items/${id(421)}`, { skills: ['COBOL'] });
  await ask('PATCH', `${batch}/items/${id(422)}`, { addTo: id(41), isLeftOut: false });
  await ask('PATCH', `${batch}/items/${id(423)}`, { isLeftOut: true });
  await ask('POST', `${batch}/create`);
  await visit.until<CvBatch>(batch, ({ counts }) => counts.created + counts.added === 2);
  await untilIdle(visit);
  await ask('GET', '/api/candidates?q=compilers&sort=name');
  await ask('GET', `/api/attachments?candidateId=${id(41)}&sort=createdAt`);
  await ask('POST', `${batch}/take-back`, {});
  await visit.until<CvBatch>(batch, ({ state }) => state === 'taken-back');
  await untilIdle(visit);
  await ask('GET', '/api/candidates?q=compilers&sort=name');
  await ask('GET', '/api/cv-batches');
  await ask('POST', '/api/cv-batches', { id: id(402) });
  await ask('DELETE', `/api/cv-batches/${id(402)}`);
  await ask('POST', '/api/documents/read', { fileId: id(413) });
}

/** The end of work is recorded a moment after its last step. */
export async function untilIdle(visit: Visit): Promise<void> {
  await visit.until<{ items: { finishedAt: string | null }[] }>('/api/work', ({ items }) =>
    items.every(({ finishedAt }) => finishedAt !== null),
  );
}

async function upload({ ask }: Visit, fileId: string, purpose: string, name: string, text: string): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([text]), name);
  await ask('POST', `/api/files?purpose=${purpose}&id=${fileId}`, form);
}
