import { describe, expect, it } from 'vitest';
import { candidateInput, candidateStages } from '#shared/crm/candidate-schemas.ts';
import { contactInput } from '#shared/crm/contact-schemas.ts';
import { jobInput, jobStages } from '#shared/crm/job-schemas.ts';
import { taskInput } from '#shared/crm/task-schemas.ts';
import { demoData } from './demo-data.ts';

describe('the demo data', () => {
  const data = demoData('2026-11-15');

  it('is the same every time', () => {
    expect(demoData('2026-11-15')).toEqual(data);
  });

  it('contains sixty different clients that pass the product’s own validation', () => {
    expect(data.clients).toHaveLength(60);
    expect(new Set(data.clients.map(({ email }) => email)).size).toBe(60);
    for (const { since: _since, ...client } of data.clients) expect(contactInput.safeParse(client).success).toBe(true);
  });

  it('covers a year and every kind of task', () => {
    const dates = data.clients.map(({ since }) => since).toSorted();
    expect(dates[0]?.slice(0, 7)).toBe('2025-11');
    expect(dates.at(-1)?.slice(0, 4)).toBe('2026');
    const open = data.tasks.filter(({ completed }) => !completed);
    expect(open.some(({ dueDate }) => dueDate < '2026-11-15')).toBe(true);
    expect(open.some(({ dueDate }) => dueDate === '2026-11-15')).toBe(true);
    expect(open.some(({ dueDate }) => dueDate > '2026-11-15')).toBe(true);
    expect(data.tasks.some(({ completed }) => completed)).toBe(true);
  });

  it('contains tasks and interactions of clients, candidates and jobs, repeating tasks, and some with a time today', () => {
    const types = ['candidate', 'contact', 'job'];
    expect([...new Set(data.tasks.map(({ about }) => about.type))].toSorted()).toEqual(types);
    expect([...new Set(data.interactions.map(({ about }) => about.type))].toSorted()).toEqual(['candidate', 'job']);
    const dueToday = data.tasks.filter(({ completed, dueDate }) => !completed && dueDate === '2026-11-15');
    expect(dueToday.filter(({ dueTime }) => dueTime !== null).length).toBeGreaterThan(1);
    expect(new Set(dueToday.map(({ repeat }) => repeat))).toEqual(new Set([null, 'workdays', 'weekly']));
    const subjects = { company: [], contact: data.clients, candidate: data.candidates, job: data.jobs };
    for (const { about, ...task } of data.tasks) {
      expect(taskInput.safeParse({ ...task, relatedTo: { type: about.type, id: crypto.randomUUID() } }).success).toBe(
        true,
      );
      expect(about.index).toBeLessThan(subjects[about.type].length);
    }
    for (const { about, date } of data.interactions) {
      expect(date >= (subjects[about.type][about.index]?.since ?? '') && date <= '2026-11-15').toBe(true);
    }
  });

  it('contains jobs in every stage, with placements in most months of the year', () => {
    expect(data.jobs.length).toBeGreaterThanOrEqual(40);
    expect(new Set(data.jobs.map(({ stage }) => stage))).toEqual(new Set(jobStages));
    for (const { client, since, stageSince, ...job } of data.jobs) {
      expect(jobInput.safeParse({ ...job, contactId: crypto.randomUUID() }).success).toBe(true);
      expect(client).toBeLessThan(60);
      expect(since <= stageSince).toBe(true);
    }
    const placed = data.jobs.filter(({ stage }) => stage === 'placed');
    const months = new Set(placed.map(({ stageSince }) => stageSince.slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(10);
  });

  it('contains pipelines: several candidates on an open job, some of them on several jobs, each with a history of stages', () => {
    const open = data.jobs.flatMap(({ stage }, job) => (stage === 'lead' || stage === 'placed' ? [] : [job]));
    const many = open.map((job) => data.assignments.filter((assignment) => assignment.job === job).length);
    expect(many.filter((count) => count >= 3).length).toBeGreaterThan(open.length / 2);
    const pairs = data.assignments.map(({ candidate, job }) => `${candidate} ${job}`);
    expect(new Set(pairs).size, 'nobody is on a job twice').toBe(pairs.length);
    const people = data.assignments.map(({ candidate }) => candidate);
    expect(people.length).toBeGreaterThan(new Set(people).size);
    for (const { steps, candidate, job } of data.assignments) {
      const days = steps.map(({ on }) => on);
      expect(days).toEqual(days.toSorted());
      expect((days[0] ?? '') >= (data.candidates[candidate]?.since ?? '')).toBe(true);
      expect(data.jobs[job]?.stage === 'placed' || steps.at(-1)?.stage !== 'placed').toBe(true);
      expect((days.at(-1) ?? '') <= '2026-11-15').toBe(true);
    }
  });

  it('contains two hundred candidates with CVs of several paragraphs, some in every stage', () => {
    expect(data.candidates).toHaveLength(200);
    expect(new Set(data.candidates.map(({ email }) => email)).size).toBe(200);
    expect(new Set(data.candidates.map(({ cv }) => cv)).size).toBe(200);
    for (const { since: _since, job, ...candidate } of data.candidates) {
      const assignedJobId = job === null ? null : crypto.randomUUID();
      expect(candidateInput.safeParse({ ...candidate, assignedJobId }).success).toBe(true);
      expect(job === null || job < data.jobs.length).toBe(true);
      expect(candidate.cv.split('\n\n').length).toBeGreaterThan(5);
    }
    expect(data.candidates.map(({ candidateStage }) => candidateStage)).toEqual(
      expect.arrayContaining([...candidateStages]),
    );
  });
});
