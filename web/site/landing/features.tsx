import type { ReactNode } from 'react';
import { classNames } from '#web/platform/lib/class-names.ts';
import { ClientsSketch, DashboardSketch, JobsSketch } from './record-sketches.tsx';
import { CandidatesSketch, PhoneSketch, SecuritySketch } from './other-sketches.tsx';
import { SectionHeading } from './section-heading.tsx';

const features: { title: string; text: string; sketch: ReactNode; wide?: boolean }[] = [
  {
    title: 'Client management',
    text: 'Hiring managers and companies, with tags, notes and every call, email and meeting you log.',
    sketch: <ClientsSketch />,
    wide: true,
  },
  {
    title: 'Job tracking',
    text: 'Job orders from lead to placed. Type the salary and your percentage, and the fee works itself out.',
    sketch: <JobsSketch />,
  },
  {
    title: 'Candidate database',
    text: 'Search names, skills and the full text of CVs, and see who is up for which job.',
    sketch: <CandidatesSketch />,
  },
  {
    title: 'Real-time dashboard',
    text: 'Clients, live jobs, placements, fees and progress towards this month’s target, updated as you work.',
    sketch: <DashboardSketch />,
    wide: true,
  },
  {
    title: 'Mobile first',
    text: 'Every screen works on your phone, one-handed, between meetings. Install it like an app.',
    sketch: <PhoneSketch />,
    wide: true,
  },
  {
    title: 'Security',
    text: 'The database itself keeps your records apart from everyone else’s. Export or erase them whenever you like.',
    sketch: <SecuritySketch />,
  },
];

export function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="scroll-mt-16 border-t border-line bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28">
        <SectionHeading
          id="features"
          title="Everything a solo desk needs"
          lead="Six things done properly, and no clutter to switch off first."
        />
        <ul className="mt-12 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ title, text, sketch, wide }) => (
            <li
              key={title}
              className={classNames(
                'flex flex-col overflow-hidden rounded-2xl border border-line bg-canvas',
                wide && 'lg:col-span-2',
              )}
            >
              <div
                aria-hidden
                className="sketch-ground flex h-52 flex-col items-center justify-center overflow-hidden border-b border-line px-6"
              >
                {sketch}
              </div>
              <div className="p-6">
                <h3 className="text-lg font-semibold">{title}</h3>
                <p className="mt-2 text-pretty text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
