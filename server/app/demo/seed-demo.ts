import { randomUUID } from 'node:crypto';
import { utcDate } from '#shared/platform/calendar-date.ts';
import { createApp } from '../app.ts';
import type { Deps } from '#server/billing/deps.ts';
import { demoData } from '#server/workspace/demo/demo-data.ts';
import { demoFiles, type DemoFile } from '#server/workspace/demo/demo-files.ts';
import { writeDemo } from '#server/workspace/demo/write-demo.ts';

export const demoAccount = { displayName: 'Robin Avery', email: 'demo@placewell.example', password: 'demo-placewell' };

export type Send = (method: string, path: string, body?: object) => Promise<unknown>;

/** Signs up through the product's own API and fills the account by its own rules: what the demo shows, the product accepts. */
export async function seedDemo(deps: Deps): Promise<void> {
  const { send, user, isNew } = await signIn(deps);
  if (!isNew) return;
  await startTrial(deps, send, user.uid);
  await send('PATCH', '/api/preferences', { currency: 'GBP', phoneFormat: 'UK', monthlyTarget: 12_000 });
  const now = deps.now();
  const actor = { userId: user.uid, now, today: utcDate(now) };
  const data = demoData(actor.today);
  const written = await deps.database.asTenant(user.uid, (tx) => writeDemo(tx, actor, data));
  await attachFiles(send, demoFiles(data, written));
  for (const view of demoViews) await send('POST', '/api/views', { id: randomUUID(), ...view });
  await send('POST', '/api/templates', { id: randomUUID(), ...demoTemplate });
}

/** What a recruiter looks at every day. */
const demoViews = [
  { screen: 'candidates', name: 'Interviewing', search: { candidateStage: 'interview', sort: '-createdAt' } },
  { screen: 'candidates', name: 'Contractors', search: { type: 'contract' } },
  { screen: 'jobs', name: 'Live and exclusive', search: { group: 'live', isExclusive: 'true' } },
  { screen: 'tasks', name: 'Overdue', search: { status: 'overdue', sort: 'priority' } },
];

/** One's own, beside those that come with the product. */
const demoTemplate = {
  name: 'Monday update to the client',
  texts: [
    {
      language: 'en',
      subject: '{{job.title}}: where we stand',
      body: `Hi {{client.firstName}},

A short update on {{job.title}}. These people are in the running:

{{job.candidates}}

I will call you this week to talk about the next steps.

Best regards
{{me.name}}`,
    },
  ],
};

/** Uploaded and attached as a browser does it. */
export async function attachFiles(send: Send, files: readonly DemoFile[]): Promise<void> {
  for (const { owner, name, content } of files) {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(content)], name));
    const { id: fileId } = (await send('POST', '/api/files?purpose=document', form)) as { id: string };
    await send('POST', '/api/attachments', { ...owner, fileId });
  }
}

async function signIn(deps: Deps) {
  const app = createApp(deps);
  let cookie = '';
  const send: Send = async (method, path, body) => {
    const response = await app.request(path, {
      method,
      headers: { ...(body && !isForm(body) ? { 'Content-Type': 'application/json' } : {}), Cookie: cookie },
      ...(body ? { body: isForm(body) ? body : JSON.stringify(body) } : {}),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    if (!response.ok) throw new Error(`The demo’s ${method} ${path} was refused: ${await response.text()}`);
    return response.json();
  };
  const { user, existing } = (await send('POST', '/api/auth/sign-up', demoAccount)) as {
    user: { uid: string };
    existing: boolean;
  };
  return { send, user, isNew: !existing };
}

const isForm = (body: object): body is FormData => body instanceof FormData;

async function startTrial(deps: Deps, send: Send, uid: string): Promise<void> {
  const { publicUrl, billing } = deps;
  const documents = `/api/customers/${uid}/checkout_sessions`;
  const { id } = (await send('POST', documents, {
    price: billing.ids.trialPrice,
    promotion_code: billing.ids.promotionCode,
    success_url: `${publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/upgrade`,
  })) as { id: string };
  const { url } = (await send('GET', `${documents}/${id}?wait=25`)) as { url: string };
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const paid = await createApp(deps).request(new URL(url).pathname, { method: 'POST', headers, body: '' });
  if (paid.status !== 303) throw new Error(`The demo’s checkout was refused: ${await paid.text()}`);
  // As the page it leads to does: on a slow machine the provider's own message may come later.
  const sessionId = new URL(paid.headers.get('location') ?? '').searchParams.get('session_id');
  await send('POST', '/api/billing/sync', { session_id: sessionId });
}
