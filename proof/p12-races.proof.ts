import { randomUUID } from 'node:crypto';
import { useTestApp } from '#server/test/app.ts';
import { prove, type Finding } from './prove.ts';

const app = useTestApp();

const client = () => ({ id: randomUUID(), firstName: 'Grace', lastName: 'Hopper' });

async function raceEdits(withVersion: boolean): Promise<Finding> {
  const edits = 20;
  const ada = await app.signUp();
  const { id } = (await (await ada.request('POST', '/api/contacts', client())).json()) as { id: string };
  const answers = await Promise.all(
    Array.from({ length: edits }, (_, index) =>
      ada.request('PATCH', `/api/contacts/${id}`, { notes: `edit ${index}` }, withVersion ? { 'If-Match': '"1"' } : {}),
    ),
  );
  const counted = (status: number) => answers.filter((answer) => answer.status === status).length;
  return {
    holds: counted(200) === 1 && counted(409) === edits - 1,
    figure: `${counted(200)} × 200, ${counted(409)} × 409`,
  };
}

prove({
  promise: 'P12',
  title: 'no lost update',
  asked: '20 edits of one version: 1 × 200, 19 × 409',
  check: () => raceEdits(true),
  control: { broken: 'edits without a version', check: () => raceEdits(false) },
});

prove({
  promise: 'P12',
  title: 'no duplicate record',
  asked: '50 creates with one key: 1 row',
  check: async () => {
    const ada = await app.signUp();
    const same = client();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ada.request('POST', '/api/contacts', same)));
    const { count } = (await (await ada.request('GET', '/api/contacts')).json()) as { count: number };
    const refused = answers.filter(({ ok }) => !ok).length;
    return { holds: count === 1 && refused === 0, figure: `${count} row, ${refused} refused` };
  },
});
