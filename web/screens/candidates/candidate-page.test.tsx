import { screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addAttachment, pdf } from '#server/platform/files/test-files.ts';
import { addAssignment, addCandidate, addJob, bodyOf, unusedId } from '#server/test/records.ts';
import { fill, openApp, press, refusal } from '#web/test/app.tsx';

const app = useTestApp();

const cv = 'Wrote COBOL for the Navy.\nTaught at Vassar.\nKept the cobol committee together.';
const reader = async () => within(await screen.findByRole('region', { name: 'CV' }));

describe('a candidate’s page', () => {
  it('marks the words of the search in the CV, and goes from match to match', async () => {
    const person = await app.signUp();
    const { id } = await addCandidate(person, { firstName: 'Grace', lastName: 'Hopper', cv });
    const { user } = openApp(person, `/candidates/${id}?q=cobol%20location:anywhere`);
    await screen.findByRole('heading', { level: 1, name: 'Grace Hopper' });
    const shown = await reader();
    expect(await shown.findByText('Match 1 of 2')).toBeDefined();
    const marks = () =>
      [...document.querySelectorAll('mark')].map((mark) => [mark.textContent, mark.getAttribute('aria-current')]);
    expect(marks()).toEqual([
      ['COBOL', 'true'],
      ['cobol', null],
    ]);
    await user.click(shown.getByRole('button', { name: 'Next match' }));
    expect(await shown.findByText('Match 2 of 2')).toBeDefined();
    expect(marks()).toEqual([
      ['COBOL', null],
      ['cobol', 'true'],
    ]);
  });

  it('shows the jobs beside the CV, and saves a CV that is pasted there', async () => {
    const person = await app.signUp();
    const { id: jobId } = await addJob(person, { title: 'Engineer' });
    const { id: candidateId } = await addCandidate(person);
    await addAssignment(person, { candidateId, jobId, stage: 'interview' });
    const { user } = openApp(person, `/candidates/${candidateId}`);
    const jobs = within(await screen.findByRole('region', { name: 'Job assignments' }));
    expect(await jobs.findByRole('link', { name: 'Engineer' })).toBeDefined();
    await user.click(await (await reader()).findByRole('button', { name: 'Paste the CV' }));
    await fill(user, await screen.findByLabelText('CV', { selector: 'textarea' }), 'Broke Enigma.');
    await press(user, 'Save');
    expect((await screen.findByRole('region', { name: /^CV of / })).textContent).toBe('Broke Enigma.');
    expect(await bodyOf(person.request('GET', `/api/candidates/${candidateId}`))).toMatchObject({
      cv: 'Broke Enigma.',
    });
  });

  it('shows a PDF in the browser’s viewer, and its text on request', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
    const person = await app.signUp();
    const { id: candidateId } = await addCandidate(person, { firstName: 'Grace', lastName: 'Hopper', cv });
    const { fileId, name } = await addAttachment(person, { candidateId }, pdf());
    const { user, address } = openApp(person, `/candidates/${candidateId}?q=engineer`);
    const shown = await reader();
    const frame = await shown.findByTitle(name);
    expect(frame.getAttribute('src')).toContain(`/api/files/${fileId}/content?view=inline`);
    await user.click(shown.getByRole('button', { name: 'Text' }));
    expect((await shown.findByRole('region', { name: 'CV of Grace Hopper' })).textContent).toBe(cv);
    expect(shown.queryByTitle(name)).toBeNull();
    expect(address()).toContain('view=text');
  });

  it('offers to try again when loading fails', async () => {
    const person = await app.signUp();
    const { id } = await addCandidate(person, { firstName: 'Grace', lastName: 'Hopper' });
    const { user, line } = openApp(person, `/candidates/${id}`);
    line.intercept = (_method, address) =>
      address.startsWith(`/api/candidates/${id}`) ? refusal(500, 'internal', 'It broke.') : undefined;
    expect(await screen.findByText('This record could not be loaded')).toBeDefined();
    line.intercept = () => undefined;
    await press(user, 'Try again');
    expect(await screen.findByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeDefined();
  });

  it('of nobody says so', async () => {
    openApp(await app.signUp(), `/candidates/${unusedId()}`);
    expect(await screen.findByText('This record was not found')).toBeDefined();
  });
});
