import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addAssignment, addCandidate, addJob } from '#server/test/records.ts';
import { openApp } from '#web/test/app.tsx';

const app = useTestApp();

it('a card says what decides about a person before how to reach them', async () => {
  const person = await app.signUp();
  const { id: jobId } = await addJob(person, { title: 'Engineer' });
  const { id: candidateId } = await addCandidate(person, {
    skills: ['Logic', 'Java', 'SQL', 'Excel', 'Chess'],
    expectedSalary: 60_000,
    location: 'Leeds',
    phone: '020 7946 0018',
    email: 'alan@example.com',
  });
  await addAssignment(person, { candidateId, jobId, stage: 'interview' });
  openApp(person, `/jobs/${jobId}`);
  const card = await screen.findByRole('button', { name: /^Alan Turing/ });
  expect(card.textContent).toMatch(/^Alan TuringLogic, Java, SQL, Excel \+1.*60,000Leeds.*7946.*alan@example\.com/);
});
