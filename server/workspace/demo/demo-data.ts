import { addDays } from '#shared/platform/calendar-date.ts';
import type { JobStage } from '#shared/crm/job-schemas.ts';
import { demoCandidates, type DemoCandidate } from './demo-candidates.ts';
import { demoInteractions, type DemoInteraction } from './demo-interactions.ts';
import { demoJobs, type DemoJob } from './demo-jobs.ts';
import { demoPipelines, type DemoAssignment } from './demo-pipelines.ts';
import { demoTasks, type DemoTask } from './demo-tasks.ts';
import { seededRandom } from './seeded-random.ts';

/** A year in the life of a small agency. Deterministic, except for the day on which it ends. */
export interface DemoData {
  companies: DemoCompany[];
  clients: DemoClient[];
  tasks: DemoTask[];
  jobs: DemoJob[];
  candidates: DemoCandidate[];
  assignments: DemoAssignment[];
  /** Of candidates and jobs. Clients contain their own. */
  interactions: DemoInteraction[];
}

/** What is known of a company beside its name. The company itself comes with its first client. */
export interface DemoCompany {
  name: string;
  website: string;
  address: string;
  registrationNumber: string | null;
  vatNumber: string | null;
  notes: string;
  /** The name of the group that it belongs to. */
  group: string | undefined;
}

export interface DemoClient {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  company: string;
  position: string;
  notes: string;
  tags: string[];
  since: string;
  interactions: { type: string; date: string; notes: string }[];
}

/** The number of records of each type. */
export interface DemoSize {
  clients: number;
  tasks: number;
  jobs: Record<JobStage, number>;
  candidates: number;
}

/** A pipeline narrows, and placements pile up over a year. */
export const wholeYear: DemoSize = {
  clients: 60,
  tasks: 48,
  jobs: { lead: 7, 'live-opportunity': 8, 'shortlist-sent': 5, interview: 5, offer: 3, placed: 13 },
  candidates: 200,
};

const DAYS = 365;

const firstNames =
  'Amelia Oliver Priya Tomasz Grace Mohammed Isla Callum Zoë Daniel Freya Kwame Niamh Lukas Harriet Omar Bronwyn Felix Aisha Rory'.split(
    ' ',
  );
const lastNames =
  'Hughes Okafor Patel Kowalski Bennett Rahman Fraser Whitfield O’Connor Lindqvist Adeyemi Marsh Novak Sinclair Brandt Choudhury Evans Moreau Holt Yilmaz'.split(
    ' ',
  );
const companies = [
  'Northgate Software',
  'Harbour & Pine',
  'Calder Health',
  'Silverline Logistics',
  'Brightwater Energy',
  'Kestrel Robotics',
  'Oakfield Partners',
  'Meridian Legal',
  'Tidewell Foods',
  'Lantern Studios',
  'Ashdown Engineering',
  'Quayside Finance',
  'Foxglove Retail',
  'Summit Analytics',
  'Redbrick Homes',
  'Atlas Biotech',
  'Cobalt Media',
  'Wren & Co Accountants',
];
const positions = [
  'Head of Talent',
  'Hiring Manager',
  'Managing Director',
  'HR Business Partner',
  'Engineering Manager',
  'Finance Director',
  'Operations Lead',
];
const tagNames = ['retained', 'contingency', 'tech', 'finance', 'healthcare', 'warm lead', 'key account', 'candidate'];
const notes = [
  'Prefers a short call on Tuesday mornings.',
  'Wants three profiles at a time, never more.',
  'Met at the spring trade fair; growing the team this year.',
  'Strict about notice periods. Ask before sending contractors.',
  '',
];
const talks: [type: string, note: string][] = [
  ['call', 'Talked through the shortlist; two to interview next week.'],
  ['call', 'Brief for a new role, salary band to be confirmed.'],
  ['email', 'Sent terms and three profiles.'],
  ['email', 'Feedback on the second interviews: positive.'],
  ['meeting', 'Coffee at their office, introduced to the new team lead.'],
  ['meeting', 'Quarterly review. Happy with the last placement.'],
  ['proposal', 'Proposed an exclusive search at 22 %.'],
  ['follow_up', 'Chased the signed contract.'],
  ['other', 'Congratulated on the funding round.'],
];
export function demoData(today: string, size: DemoSize = wholeYear): DemoData {
  const random = seededRandom(20_261_115);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: readonly [T, ...T[]] | T[]): T => list[below(list.length)] as T;
  const clients = Array.from({ length: size.clients }, (_, index): DemoClient => {
    const firstName = firstNames[(index * 7) % firstNames.length] ?? 'Ada';
    const lastName = lastNames[(index * 3 + Math.floor(index / 20)) % lastNames.length] ?? 'Hughes';
    const company = companies[index % companies.length] ?? 'Northgate Software';
    const age = DAYS - Math.floor((index / size.clients) * (DAYS - 10)) - below(8);
    return {
      firstName,
      lastName,
      email: `${plain(firstName)}.${plain(lastName)}@${plain(company)}.example`,
      phone: `07${700 + below(299)} ${100_000 + below(899_999)}`,
      company,
      position: pick(positions),
      notes: pick(notes),
      tags: [...new Set([pick(tagNames.slice(0, 2)), ...(random() < 0.7 ? [pick(tagNames.slice(2))] : [])])],
      since: addDays(today, -age),
      interactions: Array.from({ length: below(6) }, () => {
        const [type, words] = pick(talks);
        return { type, date: addDays(today, -below(Math.max(age, 1))), notes: words };
      }),
    };
  });
  const jobs = demoJobs(today, size.clients, size.jobs);
  const candidates = demoCandidates(today, jobs, size.candidates);
  const people = { clients, jobs, candidates };
  return {
    ...people,
    companies: companies.slice(0, size.clients).map(demoCompany),
    assignments: demoPipelines(today, jobs, candidates),
    tasks: demoTasks(today, size.tasks, people),
    interactions: demoInteractions(today, people),
  };
}

/** The second company of each pair is part of the first. */
const groups = new Map([
  ['Lantern Studios', 'Cobalt Media'],
  ['Foxglove Retail', 'Tidewell Foods'],
]);
const addresses = [
  '14 Canal Wharf, Leeds LS11 5PS',
  '3 Harbour Parade, Bristol BS1 4SZ',
  '77 Deansgate, Manchester M3 2BW',
  '9 Quayside, Newcastle upon Tyne NE1 3DX',
  '120 Queen Street, Glasgow G1 3BX',
  '42 Whitechapel High Street, London E1 7PF',
];

function demoCompany(name: string, index: number): DemoCompany {
  const number = String(4_173_205 + index * 98_317);
  return {
    name,
    website: `${plain(name)}.example`,
    address: addresses[index % addresses.length] ?? '',
    registrationNumber: index % 4 === 3 ? null : number.padStart(8, '0'),
    vatNumber: index % 3 === 2 ? null : `GB${number.padEnd(9, '6')}`,
    notes: index % 5 === 0 ? 'Invoices go to accounts, with the order number in the subject.' : '',
    group: groups.get(name),
  };
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}
