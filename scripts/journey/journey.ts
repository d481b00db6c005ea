import { randomUUID } from 'node:crypto';
import { eraseAgain } from '#server/workspace/backup/erase-again.ts';
import { purgeDeleted } from '#server/workspace/bin/purge.ts';
import { asOwner } from '#server/platform/db/as-owner.ts';
import type { Placewell } from '#server/app/placewell.ts';
import { recordPaths, type RecordType } from '#shared/records/list-schemas.ts';
import { keepAccount } from './account.ts';
import { arrange, lookBack, plan, workBehind } from './day.ts';
import { bringIn, clearUp, readCvs } from './intake.ts';
import { createVisit, id, PASSWORD, type Answer, type Visit } from './visit.ts';

const sorts: Record<RecordType, string[]> = {
  company: ['name', 'createdAt'],
  contact: ['name', 'company', 'createdAt'],
  interaction: ['date', 'createdAt'],
  tag: ['name', 'createdAt'],
  task: ['dueDate', 'title', 'priority', 'contact', 'createdAt'],
  job: ['title', 'client', 'jobType', 'salary', 'stage', 'createdAt'],
  candidate: ['name', 'type', 'expectedSalary', 'createdAt'],
  assignment: ['stageSince', 'candidate', 'createdAt'],
  attachment: ['createdAt'],
};
const searches: Record<RecordType, string[]> = {
  company: ['q=ibm', 'q=has:people', 'q=nobody'],
  contact: ['q=hopper', 'q=écoute', 'q=7946', 'q=ibm', 'tag=vip', 'q=grace&tag=vip', 'q=nobody'],
  interaction: ['q=rang', `contactId=${id(1)}`],
  tag: ['q=vi'],
  task: ['q=call', 'status=open', 'status=completed', 'due=now', `contactId=${id(1)}`, 'status=unfinished&q=grace'],
  job: ['q=engineer', 'q=hopper', 'group=live', 'stage=placed', 'isExclusive=true', `contactId=${id(1)}`],
  candidate: [
    'q=turing',
    'q=enigma',
    'q=%22code+breaking%22',
    'q=logic+enigma',
    'type=contract',
    `assignedJobId=${id(31)}`,
    `assignedJobId=${id(31)}&candidateStage=interview&q=enigma`,
    'candidateStage=interview',
  ],
  assignment: [`jobId=${id(31)}`, `candidateId=${id(42)}`, `jobId=${id(31)}&stage=interview`, 'stage=none'],
  attachment: ['q=terms', `contactId=${id(1)}`, `jobId=${id(31)}&q=notes`],
};

/**
 * The life of an account from its first request to its erasure, covering every kind of statement that requests make.
 */
export async function travel({ url, deps }: Placewell, ownerUrl: string): Promise<Answer[]> {
  const visit = createVisit(url);
  const { ask } = visit;
  const email = `ada-${randomUUID()}@example.com`;
  const { user } = (await ask('POST', '/api/auth/sign-up', { displayName: 'Ada', email, password: PASSWORD })) as {
    user: { uid: string };
  };
  await asOwner(ownerUrl, (owner) =>
    owner.query('update users set subscription = $2 where id = $1', [
      user.uid,
      JSON.stringify({ status: 'trialing', planName: 'Professional' }),
    ]),
  );
  await ask('GET', '/api/auth/session');
  await ask('POST', '/api/preferences/suggestion', { currency: 'GBP', phoneFormat: 'UK', monthlyTarget: 10_000 });
  await ask('PATCH', '/api/preferences', { currency: 'EUR', monthlyTarget: 5000 });
  await ask('PATCH', '/api/preferences', { monthlyTarget: 6000 });
  await ask('GET', '/api/preferences');
  await keepAccount(visit, email);
  await create(visit);
  await look(visit);
  await change(visit);
  await look(visit);
  await ask('POST', '/api/first-steps/sample-data');
  await ask('GET', '/api/first-steps');
  await ask('DELETE', '/api/first-steps/sample-data');
  await ask('GET', '/api/first-steps');
  await files(visit);
  await arrange(visit);
  await plan(visit);
  await bringIn(visit);
  await clearUp(visit);
  await lookBack(visit);
  await look(visit);
  await readCvs(visit);
  await workBehind(visit, { deps }, ownerUrl, user.uid);
  await ask('POST', '/api/account/export', { currentPassword: PASSWORD });
  await ask('GET', '/api/account/devices');
  await ask('GET', '/api/account/activity');
  await leave(visit, { url, deps }, user.uid);
  return visit.answers;
}

async function create({ ask }: Visit): Promise<void> {
  // Tags created together with a client would share one timestamp and have no order.
  for (const [index, name] of ['vip', 'quiet', 'urgent', 'navy'].entries()) {
    await ask('POST', '/api/tags', { id: id(index + 11), name });
  }
  const people = [
    {
      firstName: 'Grace',
      lastName: 'Hopper',
      company: 'IBM',
      tags: ['vip', 'navy'],
      phone: '+44 20 7946 0958',
      notes: 'Écoute bien',
    },
    { firstName: 'Ádám', lastName: 'Ångström', company: 'acme', tags: ['VIP'], position: 'Head of people' },
    { firstName: 'Zoë', lastName: 'zimmer', email: 'zoe@example.com' },
    { firstName: 'grace', lastName: 'Kelly', company: 'Ümlaut' },
  ];
  for (const [index, person] of people.entries()) await ask('POST', '/api/contacts', { id: id(index + 1), ...person });
  // Repeating the request changes nothing; the same id for other data is refused.
  await ask('POST', '/api/contacts', { id: id(1), ...people[0] });
  await ask('POST', '/api/contacts', { id: id(1), firstName: 'Else', lastName: 'Where' });
  await ask('POST', '/api/tags', { id: id(15), name: 'VIP' });
  for (const [index, notes] of ['Rang', 'Rang again', 'Wrote'].entries()) {
    await ask('POST', '/api/interactions', {
      id: id(index + 21),
      contactId: id((index % 2) + 1),
      type: 'call',
      notes,
      date: '2026-01-0' + (index + 1),
    });
  }
  await ask('POST', '/api/contacts', {
    id: id(5),
    firstName: 'Ida',
    lastName: 'Rhodes',
    tags: ['quiet'],
    interactions: [{ id: id(25), type: 'meeting', notes: 'Met', date: '2026-02-01' }],
  });
  const jobs = [
    { title: 'Engineer', value: 50_000, feePercentage: 20, contactId: id(1), isExclusive: true, jobType: 'permanent' },
    {
      title: 'Admiral',
      value: 90_000.5,
      contactId: id(2),
      stage: 'placed',
      startDate: '2026-03-01',
      feePercentage: 12.5,
    },
    { title: 'éclair', value: 10, contactId: id(1), stage: 'interview' },
  ];
  for (const [index, job] of jobs.entries()) await ask('POST', '/api/jobs', { id: id(index + 31), ...job });
  const candidates = [
    {
      firstName: 'Alan',
      lastName: 'Turing',
      email: 'alan@example.com',
      cv: 'Enigma and code breaking, logic',
      skills: ['C++', 'logic'],
      expectedSalary: 60_000,
    },
    {
      firstName: 'Joan',
      lastName: 'Clarke',
      email: 'joan@example.com',
      cv: 'Enigma',
      type: 'contract',
      assignedJobId: id(31),
      candidateStage: 'interview',
    },
    { firstName: 'Émile', lastName: 'Borel', email: 'emile@example.com', cv: 'Mesure', location: 'Paris' },
  ];
  for (const [index, person] of candidates.entries())
    await ask('POST', '/api/candidates', { id: id(index + 41), ...person });
  await ask('POST', '/api/assignments', { id: id(71), candidateId: id(41), jobId: id(31), stage: 'applied' });
  await ask('POST', '/api/assignments', { candidateId: id(41), jobId: id(31) });
  // Ids from the server would order simultaneous events differently each time.
  await ask('POST', '/api/assignments', { id: id(72), candidateId: id(41), jobId: id(33) });
  await ask('POST', '/api/assignments', { id: id(73), candidateId: id(43), jobId: id(33) });
  await ask('POST', '/api/assignments/bulk', { action: 'add', jobId: id(33), ids: [id(41), id(43), id(999)] });
  const tasks = [
    { title: 'Call back', dueDate: '2099-01-01', priority: 'high', relatedTo: { type: 'contact', id: id(1) } },
    { title: 'call Zoë', relatedTo: { type: 'contact', id: id(3) } },
    { title: 'Tidy up', priority: 'low' },
  ];
  for (const [index, task] of tasks.entries()) await ask('POST', '/api/tasks', { id: id(index + 51), ...task });
  await ask('POST', '/api/tasks', { title: '' });
  await ask('POST', '/api/jobs', { title: 'Nobody’s', value: 1, contactId: id(999) });
}

async function look({ ask }: Visit): Promise<void> {
  for (const [type, keys] of Object.entries(sorts) as [RecordType, string[]][]) {
    const path = `/api/${recordPaths[type]}`;
    for (const sort of keys.flatMap((key) => [key, `-${key}`])) {
      const page = (await ask('GET', `${path}?sort=${sort}&limit=2`)) as { nextCursor?: string | null };
      if (page.nextCursor)
        await ask('GET', `${path}?sort=${sort}&limit=2&cursor=${encodeURIComponent(page.nextCursor)}`);
      for (const search of searches[type]) await ask('GET', `${path}?${search}&sort=${sort}`);
    }
  }
  for (const path of [
    'contacts/' + id(1),
    'jobs/' + id(31),
    'candidates/' + id(42),
    'tasks/' + id(51),
    'tags',
    'interactions/' + id(21),
  ]) {
    await ask('GET', `/api/${path}`);
  }
  for (const path of [
    'jobs/board?sort=-salary',
    'jobs/stats',
    'jobs/stats?q=engineer',
    'candidates/counts',
    `assignments/board?jobId=${id(31)}`,
    `assignments/counts?jobId=${id(31)}`,
    `assignments/moves?assignmentId=${id(71)}`,
    `assignments/moves?jobId=${id(32)}`,
    `assignments/moves?candidateId=${id(43)}`,
    'tasks/counts',
    'bin',
    'dashboard?timeZone=Europe/London',
    'today',
    'opening',
    `contacts/${id(1)}/page`,
    `candidates/${id(42)}/page`,
    `jobs/${id(31)}/page`,
    `jobs/${id(31)}/page?view=list`,
    `timeline/contact/${id(1)}`,
    `timeline/job/${id(31)}?limit=2`,
    `timeline/candidate/${id(42)}`,
    'find?q=grace',
    'find?q=enigma',
    'find?q=hoper',
    'find/named?line=call+Alan+Turing',
    'views',
    'views/counts',
    'templates',
    'routine',
    'calendar-feed',
    'work',
  ]) {
    await ask('GET', `/api/${path}`);
  }
  for (const path of ['contacts', 'jobs', 'candidates', 'tasks', 'assignments']) {
    await ask('GET', `/api/${path}/export.csv`);
  }
}

async function change({ ask }: Visit): Promise<void> {
  await ask('PATCH', `/api/contacts/${id(1)}`, { lastName: 'Murray Hopper', tags: ['navy', 'quiet'] });
  await ask('PATCH', `/api/interactions/${id(21)}`, { notes: 'Rang twice' });
  await ask('PATCH', `/api/jobs/${id(31)}`, { stage: 'placed', startDate: '2026-04-01' });
  await ask('POST', '/api/assignments', { id: id(74), candidateId: id(41), jobId: id(32) });
  await ask('PATCH', `/api/candidates/${id(41)}`, {
    assignedJobId: id(32),
    candidateStage: 'offered',
    cv: 'Morphogenesis',
  });
  await ask('PATCH', `/api/assignments/${id(71)}`, { stage: 'offered', note: 'Keen' });
  const moved = (await ask('POST', '/api/assignments/bulk', { action: 'move', stage: 'interview', filter: {} })) as {
    undo: object;
  };
  await ask('POST', '/api/assignments/undo', moved.undo);
  const placed = (await ask('POST', `/api/assignments/${id(71)}/place`, { fee: 9_000, rejectOthers: true })) as {
    undo: object;
  };
  await ask('POST', '/api/assignments/undo', placed.undo);
  await ask('PATCH', `/api/candidates/${id(41)}`, { assignedJobId: null });
  await ask('DELETE', `/api/assignments/${id(71)}`);
  await ask('POST', `/api/assignments/${id(71)}/restore`);
  await ask('PATCH', `/api/tasks/${id(51)}`, { completed: true });
  await ask('PATCH', `/api/tags/${id(12)}`, { name: 'silent' });
  await ask('PATCH', `/api/tags/${id(13)}`, { name: 'Silent' });
  await ask('POST', '/api/contacts/bulk', { action: 'addTag', tag: 'bulk', ids: [id(1), id(2), id(3)] });
  await ask('POST', '/api/contacts/bulk', { action: 'removeTag', tag: 'bulk', filter: { q: 'hopper' } });
  await ask('POST', '/api/tasks/bulk', { action: 'complete', filter: {} });
  await ask('POST', '/api/tasks/bulk', { action: 'reopen', ids: [id(51), id(52)] });
  await ask('POST', '/api/tasks/bulk', { action: 'unsnooze', ids: [id(52)], dueDate: '2020-01-01' });
  for (const [path, ids] of [
    ['contacts', [id(3), id(4)]],
    ['jobs', [id(33)]],
    ['candidates', [id(43)]],
    ['tasks', [id(53)]],
  ] as const) {
    await ask('POST', `/api/${path}/bulk`, { action: 'delete', ids });
    await ask('POST', `/api/${path}/bulk`, { action: 'restore', ids });
    await ask('DELETE', `/api/${path}/${ids[0]}`);
  }
  await ask('GET', '/api/bin');
  await ask('POST', `/api/jobs/${id(33)}/restore`);
  // Records that pointed to it stay, without the link.
  await ask('DELETE', `/api/bin/contact/${id(3)}`);
  await ask('GET', `/api/tasks/${id(52)}`);
  await ask('DELETE', `/api/tags/${id(12)}`);
  await ask('POST', `/api/tags/${id(12)}/restore`);
}

async function files({ ask }: Visit): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob(['First line\nSecond line\n'.repeat(40_000)], { type: 'text/plain' }), 'notes.txt');
  await ask('POST', `/api/files?purpose=document&id=${id(61)}`, form);
  await ask('GET', `/api/files/${id(61)}`);
  await ask('GET', `/api/files/${id(61)}/content`);
  await ask('GET', '/api/files/usage');
  await ask('DELETE', `/api/files/${id(61)}`);
  const owners = [{ contactId: id(1) }, { jobId: id(31) }, { candidateId: id(42) }];
  for (const [index, owner] of owners.entries()) {
    const [file, attachment] = [id(62 + index), id(81 + index)];
    const note = new FormData();
    note.set('file', new Blob([`Note ${index}`], { type: 'text/plain' }), 'notes.txt');
    await ask('POST', `/api/files?purpose=document&id=${file}`, note);
    await ask('POST', '/api/attachments', { id: attachment, fileId: file, ...owner });
    await ask('POST', '/api/attachments', { id: id(89), fileId: file, ...owner });
    await ask('DELETE', `/api/attachments/${attachment}`);
  }
  // Not the candidate's file, whose text is read at an unpredictable time.
  for (const attachment of [id(81), id(82)]) {
    await ask('POST', `/api/attachments/${attachment}/restore`);
    await ask('PATCH', `/api/attachments/${attachment}`, { name: 'Terms.txt' });
    await ask('GET', `/api/attachments/${attachment}/text`);
  }
  for (const search of searches.attachment) await ask('GET', `/api/attachments?${search}`);
  await ask('DELETE', `/api/files/${id(62)}`);
  await ask('DELETE', `/api/bin/attachment/${id(83)}`);
}

/** What otherwise happens over time: the bin is emptied, then the account is erased with all its data. */
async function leave(
  { ask, answers }: Visit,
  { deps }: Pick<Placewell, 'url' | 'deps'>,
  userId: string,
): Promise<void> {
  const later = new Date(deps.now().getTime() + 40 * 24 * 60 * 60 * 1000);
  const purged = await deps.database.asTenant(userId, (tx) => purgeDeleted(tx, userId, later));
  answers.push({ asked: 'empty the bin', answered: String(purged) });
  await ask('GET', '/api/bin');
  await ask('POST', '/api/account/delete', { currentPassword: PASSWORD });
  await ask('GET', '/api/contacts');
  const erased = await eraseAgain(deps.unhurried, [{ kind: 'account', accountId: userId, id: userId }]);
  answers.push({ asked: 'erase the account', answered: JSON.stringify(erased) });
}
