import { addDays } from '#shared/platform/calendar-date.ts';
import { jobStages, type JobStage, type JobType } from '#shared/crm/job-schemas.ts';
import { seededRandom } from './seeded-random.ts';

export interface DemoJob {
  title: string;
  /** Index into the clients. */
  client: number;
  stage: JobStage;
  value: number;
  feePercentage: number | null;
  jobType: JobType;
  location: string;
  recruiter: string | null;
  isExclusive: boolean;
  requirements: string;
  notes: string;
  startDate: string | null;
  since: string;
  /** The day on which it entered its stage. */
  stageSince: string;
}

const YEAR = 365;

/** Title, lowest salary in thousands, requirements. */
const roles: [title: string, from: number, requirements: string][] = [
  ['Senior Backend Engineer', 72, 'Five years of TypeScript or Go. Has run services on PostgreSQL in production.'],
  ['Finance Manager', 58, 'ACCA or ACA. Month-end close, board packs, a team of three.'],
  ['Registered Nurse Lead', 41, 'NMC registration. Ward leadership, rota planning.'],
  ['Warehouse Operations Manager', 46, 'Two shifts, 60 people. Lean background welcome.'],
  ['Product Designer', 55, 'Portfolio with shipped work. Figma, research, design systems.'],
  ['Commercial Solicitor', 64, 'Three years PQE, contracts and licensing.'],
  ['Electrical Design Engineer', 52, 'AutoCAD Electrical, BS 7671, site visits.'],
  ['Data Analyst', 42, 'SQL, dbt, a clear way of writing.'],
  ['Head of Marketing', 78, 'Led a team through a rebrand. Retail or consumer goods.'],
  ['Site Manager', 54, 'SMSTS, residential schemes of 40 units or more.'],
  ['Clinical Project Lead', 61, 'GCP, phase II and III, vendor oversight.'],
  ['Executive Assistant', 38, 'Discreet, quick, at ease with three calendars.'],
  ['Robotics Software Engineer', 68, 'C++, ROS 2, hands-on with hardware.'],
  ['Credit Controller', 31, 'Ledger of 400 accounts. Polite and persistent.'],
];
const locations = ['London', 'Manchester', 'Leeds', 'Bristol', 'Edinburgh', 'Birmingham', 'Remote (UK)', 'Cardiff'];
const recruiters = ['Robin Avery', 'Robin Avery', 'Maya Lindqvist', 'Tom Okafor'];
const types: JobType[] = ['permanent', 'permanent', 'permanent', 'contract', 'temporary', 'part-time', 'freelance'];
const percentages = [17.5, 18, 20, 20, 22, 22.5, 25];
const remarks = [
  'Replacement hire: the notice period ends in six weeks.',
  'New headcount, approved for this quarter.',
  'Hybrid, two days in the office.',
  '',
];

export function demoJobs(today: string, clients: number, perStage: Record<JobStage, number>): DemoJob[] {
  const random = seededRandom(1_203);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: T[]): T => list[below(list.length)] as T;
  const stages = jobStages.flatMap((stage) =>
    Array.from({ length: perStage[stage] }, (_, nth) => ({ stage, nth, count: perStage[stage] })),
  );
  return stages.map(({ stage, nth, count }, index) => {
    const [title, from, requirements] = roles[(index * 5) % roles.length] ?? ['Engineer', 50, ''];
    const isPlaced = stage === 'placed';
    // The placements are about a month apart. The latest is on the day the demo starts.
    const placedDaysAgo = nth === 0 ? 0 : Math.floor((nth / count) * YEAR) + below(9);
    const age = isPlaced ? Math.min(placedDaysAgo + 20 + below(40), YEAR) : 2 + below(110);
    return {
      title,
      client: below(clients),
      stage,
      value: from * 1_000 + below(9) * 500,
      feePercentage: stage === 'lead' && nth % 3 === 0 ? null : pick(percentages),
      jobType: pick(types),
      location: pick(locations),
      recruiter: random() < 0.85 ? pick(recruiters) : null,
      isExclusive: random() < 0.3,
      requirements,
      notes: pick(remarks),
      startDate: isPlaced ? addDays(today, 30 + below(20) - placedDaysAgo) : null,
      since: addDays(today, -age),
      stageSince: addDays(today, -(isPlaced ? Math.min(placedDaysAgo, age) : Math.min(age, (index * 7) % 25))),
    };
  });
}
