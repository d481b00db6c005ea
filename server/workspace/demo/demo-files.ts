import type { DemoData } from './demo-data.ts';
import type { Written } from './write-demo.ts';
import { writtenPdf } from './written-pdf.ts';

export interface DemoFile {
  owner: { candidateId: string } | { contactId: string } | { jobId: string };
  name: string;
  content: Buffer;
}

/** How many records of each type get a file. */
const CANDIDATES = 12;
const CLIENTS = 6;
const JOBS = 6;

/** CVs and letters, terms of business and job descriptions for the first records of each type. */
export function demoFiles(data: DemoData, written: Written): DemoFile[] {
  const candidates = data.candidates.slice(0, CANDIDATES).flatMap((candidate, index): DemoFile[] => {
    const owner = { candidateId: written.candidate[index] ?? '' };
    const name = `${candidate.firstName} ${candidate.lastName}`;
    const reached = [candidate.email, candidate.phone].filter((line) => line !== null).join(' · ');
    const [heading = '', ...rest] = candidate.cv.split('\n');
    return [
      { owner, name: `CV ${name}.pdf`, content: writtenPdf([heading, reached, ...rest].join('\n')) },
      ...(index % 3 === 0
        ? [{ owner, name: `Covering letter ${name}.txt`, content: Buffer.from(letterOf(name)) }]
        : []),
    ];
  });
  const clients = data.clients.slice(0, CLIENTS).map(({ company }, index): DemoFile => {
    const owner = { contactId: written.contact[index] ?? '' };
    return { owner, name: `Terms of business ${company}.pdf`, content: writtenPdf(termsFor(company)) };
  });
  const jobs = data.jobs.slice(0, JOBS).map(({ title }, index): DemoFile => {
    const owner = { jobId: written.job[index] ?? '' };
    return { owner, name: `Job description ${title}.pdf`, content: writtenPdf(descriptionOf(title)) };
  });
  return [...candidates, ...clients, ...jobs];
}

const letterOf = (name: string) => `Dear Robin

Thank you for the call. I am looking for a team that ships often and talks plainly, within an hour of home or mostly
remote. I can start four weeks after an offer, and I volunteer as a lifeboat helmsman, so the first Saturday of each
month is taken.

Kind regards
${name}
`;

const termsFor = (company: string) => `Terms of business

Between Avery Recruitment and ${company}

1. The fee is a percentage of the first year's salary, agreed for each job and due on the first day of work.
2. If a placement ends within eight weeks, half of the fee is returned; within four weeks, all of it.
3. An introduction counts for twelve months, whoever arranges the interview.
4. Invoices are paid within 30 days.
5. Both sides keep what they learn about each other and about candidates to themselves.
`;

const descriptionOf = (title: string) => `${title}

What you will do
- Own a part of the work from the first conversation to the day it is in use
- Work with a small team and with the people who use the result
- Leave things easier to understand than you found them

What you bring
- Experience with work of this kind, and examples that you can talk about
- Clear writing and patience with details

What is offered
- 28 days of holiday and public holidays, a pension with 6 %, hybrid work
- Two interviews, an answer within three working days
`;
