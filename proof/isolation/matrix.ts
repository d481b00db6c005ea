import { recordPaths, recordTypes, type RecordType } from '#shared/records/list-schemas.ts';
import { formWith, pdf } from '#server/platform/files/test-files.ts';
import { TEST_URL } from '#server/test/app.ts';
import { unusedId } from '#server/test/records.ts';
import { mergeOf, sampleOf, type Victim } from './victim.ts';

/** A request aimed at another account's data. */
export interface Aim {
  path: string;
  body?: unknown;
  /** The status the owner gets for the same request, if it is not a success. */
  ownerGets?: number;
}

/** The attacker knows the victim's ids, and a password: their own, or a guess. */
type TakeAim = (victim: Victim, password: string) => Aim;

const WRONG_TOKEN = 'a token nobody was sent';
const withBulk: ReadonlySet<RecordType> = new Set(['company', 'contact', 'task', 'job', 'candidate', 'assignment']);

const unsearched: ReadonlySet<RecordType> = new Set(['interaction', 'tag', 'assignment']);

const bulkDeletion = (id: string) => ({ action: 'delete', ids: [id] });

/** The routes that every record type has, in an order in which the owner succeeds with each. */
function recordAims(type: RecordType): [route: string, aim: TakeAim][] {
  const base = `/api/${recordPaths[type]}`;
  const links = ({ live, spareJob, spareFile }: Victim) => ({
    ...live,
    job: type === 'assignment' ? spareJob : live.job,
    file: spareFile,
  });
  return [
    [`GET ${base}`, ({ mark }) => ({ path: unsearched.has(type) ? base : `${base}?q=${mark}` })],
    [`GET ${base}/:id`, ({ live }) => ({ path: `${base}/${live[type]}` })],
    [`POST ${base}`, (victim) => ({ path: base, body: { ...sampleOf(type, 'taken', links(victim)), id: unusedId() } })],
    [`PATCH ${base}/:id`, ({ live }) => ({ path: `${base}/${live[type]}`, body: patchOf[type] })],
    ...(withBulk.has(type)
      ? ([
          [`GET ${base}/export.csv`, ({ live }) => ({ path: `${base}/export.csv?ids=${live[type]}` })],
          [`POST ${base}/bulk`, ({ live }) => ({ path: `${base}/bulk`, body: bulkDeletion(live[type]) })],
        ] satisfies [string, TakeAim][])
      : []),
    // The deleted record is restored for the next route.
    [
      `POST ${base}/:id/restore`,
      ({ live, inBin }) => ({ path: `${base}/${withBulk.has(type) ? live[type] : inBin[type]}/restore` }),
    ],
    [`DELETE ${base}/:id`, ({ live }) => ({ path: `${base}/${live[type]}` })],
  ];
}

const patchOf: Record<RecordType, object> = {
  company: { name: 'Taken over' },
  contact: { lastName: 'Taken' },
  interaction: { notes: 'Taken' },
  tag: { name: 'taken tag' },
  task: { title: 'Taken' },
  job: { title: 'Taken' },
  candidate: { lastName: 'Taken' },
  assignment: { note: 'Taken', stage: 'rejected' },
  attachment: { name: 'Taken' },
};

const movedOnce = (id: string) => ({
  id,
  version: 1,
  stage: 'offered',
  turn: 1,
  terms: { salary: null, fee: null, startDate: null },
});

/** How an attacker would use each route of the API. A missing route fails the build. */
export const matrix = new Map<string, TakeAim>([
  ['GET /api/config', () => ({ path: '/api/config' })],
  ['GET /api/docs', () => ({ path: '/api/docs' })],
  ['GET /api/docs.css', () => ({ path: '/api/docs.css' })],
  ['GET /api/openapi.json', () => ({ path: '/api/openapi.json' })],
  ['GET /api/billing/config', () => ({ path: '/api/billing/config' })],
  ['POST /api/analytics', () => ({ path: '/api/analytics', body: { event: 'page_view', page: '/' } })],
  ['POST /api/stripe/webhook', () => ({ path: '/api/stripe/webhook', body: { id: 'evt_forged' }, ownerGets: 400 })],

  ['GET /api/auth/session', () => ({ path: '/api/auth/session' })],
  ['GET /api/account/devices', () => ({ path: '/api/account/devices' })],
  ['GET /api/account/activity', () => ({ path: '/api/account/activity' })],
  ['GET /api/account/security', () => ({ path: '/api/account/security' })],
  ['GET /api/account/second-factor', () => ({ path: '/api/account/second-factor' })],
  ['GET /api/preferences', () => ({ path: '/api/preferences' })],
  ['GET /api/routine', () => ({ path: '/api/routine' })],
  ['PATCH /api/routine', () => ({ path: '/api/routine', body: { quietDays: 9 } })],
  ['GET /api/today', () => ({ path: '/api/today' })],
  [
    'PUT /api/today/snoozes',
    ({ live }) => ({
      path: '/api/today/snoozes',
      body: { rule: 'quiet', subjectId: live.job, until: '2099-01-01' },
    }),
  ],
  ['POST /api/calendar-feed', () => ({ path: '/api/calendar-feed', body: {} })],
  ['GET /api/calendar-feed', () => ({ path: '/api/calendar-feed' })],
  ['PATCH /api/calendar-feed', () => ({ path: '/api/calendar-feed', body: { showNames: true } })],
  ['DELETE /api/calendar-feed', () => ({ path: '/api/calendar-feed' })],
  [
    'POST /api/morning-mail/stop',
    () => ({ path: '/api/morning-mail/stop', body: { token: 'forged' }, ownerGets: 422 }),
  ],
  ['PATCH /api/preferences', () => ({ path: '/api/preferences', body: { monthlyTarget: 1 } })],
  [
    'POST /api/preferences/suggestion',
    () => ({ path: '/api/preferences/suggestion', body: { currency: 'JPY', phoneFormat: 'DE', monthlyTarget: 1 } }),
  ],
  ['PATCH /api/account/profile', () => ({ path: '/api/account/profile', body: { displayName: 'Taken' } })],
  ['GET /api/opening', () => ({ path: '/api/opening' })],
  ['GET /api/dashboard', () => ({ path: '/api/dashboard' })],
  ['GET /api/first-steps', () => ({ path: '/api/first-steps' })],
  ['POST /api/first-steps/sample-data', () => ({ path: '/api/first-steps/sample-data' })],
  ['DELETE /api/first-steps/sample-data', () => ({ path: '/api/first-steps/sample-data' })],
  ['GET /api/candidates/counts', () => ({ path: '/api/candidates/counts' })],
  ['GET /api/tasks/counts', () => ({ path: '/api/tasks/counts' })],
  ['GET /api/jobs/stats', () => ({ path: '/api/jobs/stats' })],
  ['GET /api/jobs/board', () => ({ path: '/api/jobs/board' })],
  ['GET /api/bin/count', () => ({ path: '/api/bin/count' })],
  ['GET /api/bin', () => ({ path: '/api/bin' })],
  ['GET /api/live', () => ({ path: '/api/live' })],

  ['GET /api/files/usage', () => ({ path: '/api/files/usage' })],
  ['GET /api/files/:id', ({ file }) => ({ path: `/api/files/${file}` })],
  ['GET /api/files/:id/content', ({ file }) => ({ path: `/api/files/${file}/content` })],
  ['POST /api/files', () => ({ path: '/api/files?purpose=document', body: formWith(pdf()) })],
  ['POST /api/documents/read', ({ file }) => ({ path: '/api/documents/read', body: { fileId: file } })],
  [
    'POST /api/imports/inspect',
    ({ file }) => ({ path: '/api/imports/inspect', body: { fileId: file, type: 'contact' } }),
  ],
  ['DELETE /api/files/:id', ({ file }) => ({ path: `/api/files/${file}` })],

  ['GET /api/find', ({ mark }) => ({ path: `/api/find?q=${mark}` })],
  ['GET /api/find/named', ({ mark }) => ({ path: `/api/find/named?line=call+${mark}` })],
  ['GET /api/duplicates', () => ({ path: '/api/duplicates?type=contact' })],
  ['GET /api/duplicates/counts', () => ({ path: '/api/duplicates/counts' })],
  [
    'GET /api/duplicates/like',
    ({ mark }) => ({ path: `/api/duplicates/like?type=candidate&email=${mark}@example.com` }),
  ],
  [
    'POST /api/duplicates/dismiss',
    ({ live, spareJob }) => ({
      path: '/api/duplicates/dismiss',
      body: { type: 'job', ids: [live.job, spareJob] },
    }),
  ],
  [
    'POST /api/duplicates/undismiss',
    ({ live, spareJob }) => ({
      path: '/api/duplicates/undismiss',
      body: { type: 'job', ids: [live.job, spareJob] },
    }),
  ],

  ['GET /api/views', () => ({ path: '/api/views' })],
  ['GET /api/views/counts', () => ({ path: '/api/views/counts' })],
  [
    'POST /api/views',
    () => ({ path: '/api/views', body: { id: unusedId(), screen: 'candidates', name: 'Taken', search: {} } }),
  ],
  ['POST /api/views/order', ({ view }) => ({ path: '/api/views/order', body: { screen: 'candidates', ids: [view] } })],
  ['PATCH /api/views/:id', ({ view }) => ({ path: `/api/views/${view}`, body: { name: 'Taken too' } })],
  ['DELETE /api/views/:id', ({ view }) => ({ path: `/api/views/${view}` })],

  ['GET /api/templates', () => ({ path: '/api/templates' })],
  [
    'POST /api/templates',
    () => ({
      path: '/api/templates',
      body: { id: unusedId(), name: 'Taken', texts: [{ language: 'en', subject: 'Taken', body: 'Taken' }] },
    }),
  ],
  ['PATCH /api/templates/:id', ({ template }) => ({ path: `/api/templates/${template}`, body: { name: 'Taken too' } })],
  ['DELETE /api/templates/:id', ({ template }) => ({ path: `/api/templates/${template}` })],

  ['GET /api/work', () => ({ path: '/api/work' })],
  ['POST /api/work/:id/cancel', ({ work }) => ({ path: `/api/work/${work}/cancel` })],

  ['GET /api/cv-batches', () => ({ path: '/api/cv-batches' })],
  ['POST /api/cv-batches', () => ({ path: '/api/cv-batches', body: { id: unusedId() } })],
  ['GET /api/cv-batches/:id', ({ batch }) => ({ path: `/api/cv-batches/${batch.id}` })],
  [
    'POST /api/cv-batches/:id/items',
    ({ batch }) => ({ path: `/api/cv-batches/${batch.id}/items`, body: { id: unusedId(), fileId: batch.spareFile } }),
  ],
  [
    'PATCH /api/cv-batches/:id/items/:itemId',
    ({ batch }) => ({ path: `/api/cv-batches/${batch.id}/items/${batch.item}`, body: { isLeftOut: true } }),
  ],
  // Its files have not been read yet.
  ['POST /api/cv-batches/:id/create', ({ batch }) => ({ path: `/api/cv-batches/${batch.id}/create`, ownerGets: 422 })],
  [
    'POST /api/cv-batches/:id/take-back',
    ({ batch }) => ({ path: `/api/cv-batches/${batch.id}/take-back`, body: {}, ownerGets: 409 }),
  ],
  ['DELETE /api/cv-batches/:id', ({ batch }) => ({ path: `/api/cv-batches/${batch.id}` })],

  ['GET /api/imports', () => ({ path: '/api/imports' })],
  [
    'POST /api/imports',
    ({ sheet }) => ({ path: '/api/imports', body: { id: unusedId(), type: 'contact', fileId: sheet.spareFile } }),
  ],
  ['GET /api/imports/:id', ({ sheet }) => ({ path: `/api/imports/${sheet.id}` })],
  ['PATCH /api/imports/:id', ({ sheet }) => ({ path: `/api/imports/${sheet.id}`, body: { createClients: false } })],
  ['GET /api/imports/:id/rows', ({ sheet }) => ({ path: `/api/imports/${sheet.id}/rows?kind=refused` })],
  // It has not been checked, so there are no rows.
  [
    'PATCH /api/imports/:id/rows/:number',
    ({ sheet }) => ({ path: `/api/imports/${sheet.id}/rows/2`, body: { decision: 'create' }, ownerGets: 404 }),
  ],
  ['GET /api/imports/:id/refused.csv', ({ sheet }) => ({ path: `/api/imports/${sheet.id}/refused.csv` })],
  ['GET /api/imports/:id/kept', ({ sheet }) => ({ path: `/api/imports/${sheet.id}/kept` })],
  ['POST /api/imports/:id/start', ({ sheet }) => ({ path: `/api/imports/${sheet.id}/start`, ownerGets: 409 })],
  ['POST /api/imports/:id/undo', ({ sheet }) => ({ path: `/api/imports/${sheet.id}/undo`, ownerGets: 409 })],
  ['DELETE /api/imports/:id', ({ sheet }) => ({ path: `/api/imports/${sheet.id}` })],
  ['POST /api/imports/:id/check', ({ sheet }) => ({ path: `/api/imports/${sheet.other}/check` })],

  ['GET /api/assignments/board', ({ live }) => ({ path: `/api/assignments/board?jobId=${live.job}` })],
  ['GET /api/assignments/counts', ({ live }) => ({ path: `/api/assignments/counts?jobId=${live.job}` })],
  ['GET /api/assignments/moves', ({ live }) => ({ path: `/api/assignments/moves?candidateId=${live.candidate}` })],
  [
    'POST /api/assignments/undo',
    ({ live }) => ({ path: '/api/assignments/undo', body: { moves: [movedOnce(live.assignment)], job: null } }),
  ],
  [
    'POST /api/assignments/:id/place',
    ({ live }) => ({ path: `/api/assignments/${live.assignment}/place`, body: { startDate: '2026-05-01' } }),
  ],
  ['GET /api/merges', ({ twins }) => ({ path: `/api/merges?type=contact&id=${twins[0]}` })],
  ['GET /api/merges/preview', ({ twins }) => ({ path: `/api/merges/preview?type=contact&ids=${twins.join(',')}` })],
  ['POST /api/merges', ({ twins }) => ({ path: '/api/merges', body: mergeOf(twins) })],
  ['POST /api/merges/:id/undo', ({ merge }) => ({ path: `/api/merges/${merge}/undo` })],
  ['GET /api/attachments/:id/text', ({ live }) => ({ path: `/api/attachments/${live.attachment}/text` })],
  ['GET /api/timeline/:type/:id', ({ live }) => ({ path: `/api/timeline/contact/${live.contact}` })],
  ['GET /api/companies/:id/page', ({ live }) => ({ path: `/api/companies/${live.company}/page` })],
  ['GET /api/contacts/:id/page', ({ live }) => ({ path: `/api/contacts/${live.contact}/page` })],
  ['GET /api/candidates/:id/page', ({ live }) => ({ path: `/api/candidates/${live.candidate}/page` })],
  ['GET /api/jobs/:id/page', ({ live }) => ({ path: `/api/jobs/${live.job}/page` })],
  ['GET /api/history/:type/:id', ({ live }) => ({ path: `/api/history/candidate/${live.candidate}` })],
  [
    'POST /api/history/:type/:id/restore',
    ({ live }) => ({ path: `/api/history/contact/${live.contact}/restore`, body: { version: 1 } }),
  ],
  ...recordTypes.toSorted(deletedFirst).flatMap(recordAims),
  ['GET /api/bin/:type/:id', ({ inBin }) => ({ path: `/api/bin/candidate/${inBin.candidate}` })],
  ['DELETE /api/bin/:type/:id', ({ inBin }) => ({ path: `/api/bin/candidate/${inBin.candidate}` })],
  ['POST /api/bin/empty', () => ({ path: '/api/bin/empty' })],

  ['GET /api/subscription', () => ({ path: '/api/subscription' })],
  ['GET /api/customers/:uid', ({ person }) => ({ path: `/api/customers/${person.user.uid}` })],
  [
    'GET /api/customers/:uid/subscriptions',
    ({ person }) => ({ path: `/api/customers/${person.user.uid}/subscriptions` }),
  ],
  [
    'GET /api/customers/:uid/checkout_sessions/:id',
    ({ person, checkout }) => ({ path: `/api/customers/${person.user.uid}/checkout_sessions/${checkout.id}` }),
  ],
  [
    'POST /api/customers/:uid/checkout_sessions',
    ({ person }) => ({
      path: `/api/customers/${person.user.uid}/checkout_sessions`,
      body: { price: 'price_of_our_choice', success_url: `${TEST_URL}/a`, cancel_url: `${TEST_URL}/b` },
      // There is one already.
      ownerGets: 409,
    }),
  ],
  ['POST /api/billing/sync', ({ checkout }) => ({ path: '/api/billing/sync', body: { session_id: checkout.session } })],
  ['POST /api/billing-portal', () => ({ path: '/api/billing-portal', body: {} })],
  ['POST /api/cancel-subscription', ({ subscription }) => ({ path: '/api/cancel-subscription', body: subscription })],
  ['POST /api/resume-subscription', () => ({ path: '/api/resume-subscription' })],

  [
    'POST /api/auth/sign-in',
    ({ person }) => ({
      path: '/api/auth/sign-in',
      body: { email: person.credentials.email, password: 'a guess' },
      ownerGets: 401,
    }),
  ],
  [
    'POST /api/auth/sign-up',
    ({ person }) => ({
      path: '/api/auth/sign-up',
      body: { displayName: 'Taken', email: person.credentials.email, password: 'a guess' },
      ownerGets: 409,
    }),
  ],
  [
    'POST /api/auth/reset-request',
    ({ person }) => ({ path: '/api/auth/reset-request', body: { email: person.credentials.email } }),
  ],
  [
    'POST /api/auth/reset-password',
    () => ({
      path: '/api/auth/reset-password',
      body: { token: WRONG_TOKEN, password: 'taken over' },
      ownerGets: 422,
    }),
  ],
  [
    'POST /api/auth/verify-email',
    () => ({ path: '/api/auth/verify-email', body: { token: WRONG_TOKEN }, ownerGets: 422 }),
  ],
  [
    'POST /api/auth/confirm-email',
    () => ({ path: '/api/auth/confirm-email', body: { token: WRONG_TOKEN }, ownerGets: 422 }),
  ],
  ['POST /api/account/export', (_, currentPassword) => ({ path: '/api/account/export', body: { currentPassword } })],
  ['POST /api/account/verification', () => ({ path: '/api/account/verification' })],
  [
    'POST /api/account/email',
    (_, currentPassword) => ({
      path: '/api/account/email',
      body: { currentPassword, email: `${unusedId()}@example.com` },
    }),
  ],
  [
    'POST /api/account/second-factor/set-up',
    (_, currentPassword) => ({ path: '/api/account/second-factor/set-up', body: { currentPassword } }),
  ],
  [
    'POST /api/account/second-factor/confirm',
    () => ({ path: '/api/account/second-factor/confirm', body: { code: '000000' }, ownerGets: 422 }),
  ],
  [
    'POST /api/account/second-factor/recovery-codes',
    (_, currentPassword) => ({
      path: '/api/account/second-factor/recovery-codes',
      body: { currentPassword },
      ownerGets: 409,
    }),
  ],
  [
    'POST /api/account/second-factor/disable',
    (_, currentPassword) => ({
      path: '/api/account/second-factor/disable',
      body: { currentPassword },
      ownerGets: 409,
    }),
  ],
  ['POST /api/auth/sign-in/code', () => ({ path: '/api/auth/sign-in/code', body: { code: '000000' }, ownerGets: 401 })],
  [
    'POST /api/auth/sign-in/recovery-code',
    () => ({ path: '/api/auth/sign-in/recovery-code', body: { code: 'aaaa-bbbb-cccc-dddd' }, ownerGets: 401 }),
  ],
  // Routes that end sessions come last.
  ['DELETE /api/account/devices/:id', ({ otherDevice }) => ({ path: `/api/account/devices/${otherDevice}` })],
  ['POST /api/account/devices/sign-out-others', () => ({ path: '/api/account/devices/sign-out-others' })],
  [
    'POST /api/account/password',
    (_, currentPassword) => ({
      path: '/api/account/password',
      body: { currentPassword, newPassword: currentPassword },
    }),
  ],
  ['POST /api/account/delete', (_, currentPassword) => ({ path: '/api/account/delete', body: { currentPassword } })],
  ['POST /api/auth/sign-out', () => ({ path: '/api/auth/sign-out' })],
]);

/**
 * Deleting a client deletes its interactions, and deleting a candidate its assignments and files, so the dependent
 * records come first.
 */
function deletedFirst(one: RecordType, other: RecordType): number {
  const order: RecordType[] = [
    'interaction',
    'task',
    'attachment',
    'assignment',
    'candidate',
    'job',
    'tag',
    'contact',
    'company',
  ];
  return order.indexOf(one) - order.indexOf(other);
}
