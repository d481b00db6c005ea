import { describe, expect, it } from 'vitest';
import type { Assignment, AssignmentCounts } from '#shared/crm/assignment-schemas.ts';
import type { ListedCandidate } from '#shared/crm/candidate-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import type { BinItem, Page } from '#shared/records/list-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addCandidates, candidateNames, changeAssignments, listAssignments } from '#server/test/assignments.ts';
import { addAssignment, addCandidate, addContact, addJob, bodyOf, refusalOf, unusedId } from '#server/test/records.ts';

let now = new Date('2026-03-29T12:00:00Z');
const app = useTestApp({ now: () => now });

const countsOf = (person: Visitor, query = '') =>
  bodyOf<AssignmentCounts>(person.request('GET', `/api/assignments/counts?${query}`));

describe('an assignment', () => {
  it('contains what the list of a job’s candidates or of a candidate’s jobs shows', async () => {
    const ada = await app.signUp();
    const client = await addContact(ada, { company: 'Navy' });
    const job = await addJob(ada, { title: 'Cryptanalyst', contactId: client.id, stage: 'interview' });
    const alan = await addCandidate(ada, { skills: ['Logic'], expectedSalary: 60_000, location: 'Leeds', phone: '1' });
    const assignment = await addAssignment(ada, {
      candidateId: alan.id,
      jobId: job.id,
      stage: 'applied',
      note: 'Keen',
    });
    expect(assignment).toEqual({
      id: expect.any(String) as string,
      userId: ada.user.uid,
      version: 1,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      candidateId: alan.id,
      candidate: {
        id: alan.id,
        name: 'Alan Turing',
        email: 'alan@example.com',
        phone: '1',
        type: 'permanent',
        skills: ['Logic'],
        expectedSalary: 60_000,
        location: 'Leeds',
        removed: false,
      },
      jobId: job.id,
      job: {
        id: job.id,
        title: 'Cryptanalyst',
        stage: 'interview',
        contact: { id: client.id, name: 'Grace Hopper', company: 'Navy', removed: false },
        removed: false,
      },
      stage: 'applied',
      stageSince: now.toISOString(),
      isCurrent: true,
      placement: null,
      note: 'Keen',
    });
    expect((await listAssignments(ada, `jobId=${job.id}`)).items).toEqual([assignment]);
    expect((await listAssignments(ada, `candidateId=${alan.id}`)).items).toEqual([assignment]);
  });

  it('names every wrong field, and accepts only candidates and jobs of the account', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const sent = { stage: 'hired', note: 'x'.repeat(20_001) };
    expect((await refusalOf(ada.request('POST', '/api/assignments', sent))).fields).toEqual({
      candidateId: 'Please select a candidate',
      jobId: 'Please select a job',
      stage: 'Stage must be one of the offered stages',
      note: 'Note must be at most 20,000 characters',
    });
    const [own, foreign] = [await addAssignment(ada), await addAssignment(bob)];
    const [candidateId, jobId] = [own.candidateId, own.jobId];
    for (const [pair, field, message] of [
      [{ candidateId: foreign.candidateId, jobId }, 'candidateId', 'This candidate does not exist'],
      [{ candidateId, jobId: foreign.jobId }, 'jobId', 'This job does not exist'],
      [{ candidateId, jobId: unusedId() }, 'jobId', 'This job does not exist'],
    ] as const) {
      const refused = await refusalOf(ada.request('POST', '/api/assignments', pair));
      expect.soft(refused).toMatchObject({ status: 422, fields: { [field]: message } });
    }
    const moved = await refusalOf(ada.request('PATCH', `/api/assignments/${own.id}`, { jobId }));
    expect(moved).toMatchObject({ status: 422, fields: { jobId: 'Unknown field: jobId' } });
  });

  it('exists once: a second request is rejected, and so is restoring a second one from the bin', async () => {
    const ada = await app.signUp();
    const first = await addAssignment(ada, { stage: 'interview' });
    const { candidateId, jobId } = first;
    const again = () => ada.request('POST', '/api/assignments', { candidateId, jobId });
    expect(await refusalOf(again())).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Alan Turing is already on this job',
      current: first,
    });
    await bodyOf(ada.request('DELETE', `/api/assignments/${first.id}`));
    await bodyOf(again(), 201);
    expect(await refusalOf(ada.request('POST', `/api/assignments/${first.id}/restore`))).toMatchObject({
      status: 422,
      fields: { jobId: 'This candidate is already on this job' },
    });
    const { items } = await bodyOf<Page<BinItem>>(ada.request('GET', '/api/bin'));
    expect(items).toMatchObject([{ type: 'assignment', id: first.id, title: 'Alan Turing – Engineer' }]);
  });

  it('accepts a candidate id in capitals', async () => {
    const ada = await app.signUp();
    const { id } = await addCandidate(ada);
    const { candidateId } = await addAssignment(ada, { candidateId: id.toUpperCase() });
    expect(candidateId).toBe(id);
  });

  it('is created by one of twenty concurrent requests', async () => {
    const ada = await app.signUp();
    const [{ id: candidateId }, { id: jobId }] = [await addCandidate(ada), await addJob(ada)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ada.request('POST', '/api/assignments', { candidateId, jobId })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await listAssignments(ada, `jobId=${jobId}`)).toMatchObject({ count: 1 });
  });

  it('moved by two people: the later one gets the current state and can repeat the move', async () => {
    const ada = await app.signUp();
    const { id } = await addAssignment(ada, { stage: 'applied' });
    const move = (stage: string, version: number) =>
      ada.request('PATCH', `/api/assignments/${id}`, { stage }, { 'If-Match': `"${version}"` });
    await bodyOf(move('interview', 1));
    const stale = await refusalOf(move('rejected', 1));
    expect(stale).toMatchObject({ status: 409, code: 'conflict', current: { stage: 'interview', version: 2 } });
    expect(await bodyOf(move('rejected', 2))).toMatchObject({ stage: 'rejected', version: 3 });
  });

  it('moved from a board with the versions seen: undone as a whole, and rejected with the current state if it has changed since', async () => {
    const ada = await app.signUp();
    const [seen, other] = [await addAssignment(ada, { stage: 'applied' }), await addAssignment(ada)];
    const ids = [seen.id, other.id];
    const move = (stage: string, versions: object) => ({ action: 'move', ids, stage, versions });
    const moved = await changeAssignments(ada, move('interview', { [seen.id]: 1, [other.id]: 1 }));
    expect(moved.ids.toSorted()).toEqual(ids.toSorted());
    const stale = move('offered', { [seen.id]: 1, [other.id]: 2 });
    const refusal = await refusalOf(ada.request('POST', '/api/assignments/bulk', stale));
    expect(refusal).toMatchObject({ status: 409, current: { id: seen.id, stage: 'interview', version: 2 } });
    expect(await countsOf(ada), 'no assignment is moved').toMatchObject({ interview: 2, offered: 0 });
    await bodyOf(ada.request('POST', '/api/assignments/undo', moved.undo));
    expect(await countsOf(ada)).toMatchObject({ applied: 1, none: 1 });
    const wrong = move('offered', { [seen.id]: 0 });
    expect((await refusalOf(ada.request('POST', '/api/assignments/bulk', wrong))).status).toBe(422);
  });
});

describe('the pipeline of a job', () => {
  it('is listed and counted by stage, sorted and paged', async () => {
    const ada = await app.signUp();
    const { id: jobId } = await addJob(ada);
    const [anna, bert, cleo, dora] = await addCandidates(ada, 'Anna', 'Bert', 'Cleo', 'Dora');
    const stages = [
      [cleo, 'interview'],
      [anna, null],
      [bert, 'interview'],
      [dora, 'rejected'],
    ] as const;
    try {
      for (const [index, [candidate, stage]] of stages.entries()) {
        now = new Date(Date.parse('2026-03-29T12:00:00Z') + index * 60_000);
        await addAssignment(ada, { jobId, candidateId: candidate?.id ?? '', stage });
      }
    } finally {
      now = new Date('2026-03-29T12:00:00Z');
    }
    await addAssignment(ada, { stage: 'placed' });
    const names = async (query: string) => candidateNames(await listAssignments(ada, `jobId=${jobId}&${query}`));
    expect(await names('')).toEqual(['Dora Turing', 'Bert Turing', 'Anna Turing', 'Cleo Turing']);
    expect(await names('sort=candidate')).toEqual(['Anna Turing', 'Bert Turing', 'Cleo Turing', 'Dora Turing']);
    expect(await names('stage=interview')).toEqual(['Bert Turing', 'Cleo Turing']);
    expect(await names('stage=none')).toEqual(['Anna Turing']);
    const first = await listAssignments(ada, `jobId=${jobId}&sort=candidate&limit=3`);
    expect(first).toMatchObject({ count: 4, items: { length: 3 } });
    expect(
      candidateNames(await listAssignments(ada, `jobId=${jobId}&sort=candidate&cursor=${first.nextCursor}`)),
    ).toEqual(['Dora Turing']);
    const none = { applied: 0, offered: 0, placed: 0 };
    expect(await countsOf(ada, `jobId=${jobId}`)).toEqual({ ...none, total: 4, none: 1, interview: 2, rejected: 1 });
    expect(await countsOf(ada)).toMatchObject({ total: 5, placed: 1 });
    expect((await refusalOf(ada.request('GET', '/api/assignments?stage=hired'))).status).toBe(422);

    const board = await bodyOf<Record<string, Page<Assignment>>>(
      ada.request('GET', `/api/assignments/board?jobId=${jobId}&limit=1`),
    );
    expect(Object.keys(board)).toEqual(['none', 'applied', 'interview', 'offered', 'placed', 'rejected']);
    for (const [stage, page] of Object.entries(board)) {
      expect(page, stage).toEqual(await listAssignments(ada, `jobId=${jobId}&stage=${stage}&limit=1`));
    }
  });

  it('hides candidates in the bin until they are restored, and marks a deleted job', async () => {
    const ada = await app.signUp();
    const { id, jobId, candidateId } = await addAssignment(ada, { stage: 'interview' });
    await bodyOf(ada.request('DELETE', `/api/candidates/${candidateId}`));
    expect(await listAssignments(ada, `jobId=${jobId}`)).toMatchObject({ items: [], count: 0 });
    expect(await countsOf(ada, `jobId=${jobId}`)).toMatchObject({ total: 0 });
    expect(await bodyOf(ada.request('GET', `/api/assignments/${id}`))).toMatchObject({ candidate: { removed: true } });
    await bodyOf(ada.request('POST', `/api/candidates/${candidateId}/restore`));
    await bodyOf(ada.request('DELETE', `/api/jobs/${jobId}`));
    expect((await listAssignments(ada, `candidateId=${candidateId}`)).items).toMatchObject([
      { id, job: { removed: true } },
    ]);
  });

  it('is counted on every job of a list, and omitted where it is empty', async () => {
    const ada = await app.signUp();
    const [busy, quiet] = [await addJob(ada, { title: 'Busy' }), await addJob(ada, { title: 'Quiet' })];
    const [anna, bert, cleo] = await addCandidates(ada, 'Anna', 'Bert', 'Cleo');
    await changeAssignments(ada, {
      action: 'add',
      jobId: busy.id,
      ids: [anna?.id, bert?.id, cleo?.id],
      stage: 'interview',
    });
    await bodyOf(ada.request('DELETE', `/api/candidates/${cleo?.id}`));
    await addAssignment(ada, { jobId: busy.id });
    const { items } = await bodyOf<Page<Job>>(ada.request('GET', '/api/jobs'));
    expect(items.map(({ title, pipeline }) => [title, pipeline])).toEqual([
      ['Busy', { candidates: 3, interviewing: 2 }],
      ['Quiet', undefined],
    ]);
    expect(await bodyOf<Job>(ada.request('GET', `/api/jobs/${quiet.id}`))).not.toHaveProperty('pipeline');
  });

  it('is exported as listed, or only the selected ones, with readable values', async () => {
    const ada = await app.signUp();
    const { id, jobId } = await addAssignment(ada, { stage: 'applied', note: '=1+1' });
    await addAssignment(ada, { jobId });
    const download = async (query: string) => {
      const response = await ada.request('GET', `/api/assignments/export.csv?${query}`);
      expect(response.headers.get('content-disposition')).toMatch(/filename="assignments-2026-03-29\.csv"/);
      return (await response.text()).trimEnd().split('\r\n');
    };
    expect((await download(`jobId=${jobId}`)).length).toBe(3);
    const [headings, row] = await download(`ids=${id}`);
    expect(headings).toMatch(
      /Candidate,Email,Job,Client,Company,Stage,In stage since,Placed,Agreed salary,Fee,Start date,Note,Created$/,
    );
    expect(row).toMatch(
      /^Alan Turing,alan@example.com,Engineer,Grace Hopper,,Applied,2026-03-29T12:00:00.000Z,,,,,'=1\+1,/,
    );
  });
});

describe('the list of candidates', () => {
  const found = async (person: Visitor, query: Record<string, string>) => {
    const page = await bodyOf<Page<ListedCandidate>>(
      person.request('GET', `/api/candidates?${new URLSearchParams(query).toString()}`),
    );
    expect(page.count).toBe(page.items.length);
    return page.items.map(({ firstName }) => firstName);
  };

  it('finds everybody on a job or at a stage of it, also with a search, and says how many other jobs they are on', async () => {
    const ada = await app.signUp();
    const [job, other] = [await addJob(ada), await addJob(ada)];
    const anna = await addCandidate(ada, { firstName: 'Anna', cv: 'welder' });
    const bert = await addCandidate(ada, { firstName: 'Bert', cv: 'baker', type: 'contract' });
    await addCandidate(ada, { firstName: 'Cleo', cv: 'welder' });
    for (const [candidateId, stage] of [
      [anna.id, 'interview'],
      [bert.id, 'applied'],
    ]) {
      await addAssignment(ada, { candidateId: candidateId ?? '', jobId: job.id, stage });
      await addAssignment(ada, { candidateId: candidateId ?? '', jobId: other.id, stage: 'offered' });
    }
    const assignedJobId = job.id;
    expect(await found(ada, { assignedJobId })).toEqual(['Anna', 'Bert']);
    expect(await found(ada, { assignedJobId, candidateStage: 'interview' })).toEqual(['Anna']);
    expect(await found(ada, { assignedJobId, candidateStage: 'offered' })).toEqual([]);
    expect(await found(ada, { candidateStage: 'offered', sort: '-name' })).toEqual(['Bert', 'Anna']);
    expect(await found(ada, { candidateStage: 'offered', q: 'weld' })).toEqual(['Anna']);
    expect(await found(ada, { candidateStage: 'rejected', q: 'weld' })).toEqual([]);
    expect(await found(ada, { assignedJobId, q: 'weld' })).toEqual(['Anna']);
    expect(await found(ada, { assignedJobId, type: 'contract', q: 'b' })).toEqual(['Bert']);
    const { items } = await bodyOf<Page<ListedCandidate>>(ada.request('GET', '/api/candidates'));
    expect(items.map(({ otherJobs }) => otherJobs)).toEqual([1, 1, undefined]);
  });
});
