import { TRIAL_DAYS } from '#shared/billing/plan.ts';
import { ScreenPicture } from './screen-picture.tsx';
import { SectionHeading } from './section-heading.tsx';

const steps = [
  {
    title: 'Create your account',
    text: `Name, email and a password. Your ${TRIAL_DAYS}-day trial starts at once, with no card needed.`,
  },
  {
    title: 'Add what you are working on',
    text: 'Add your clients, their job orders and your candidates. From then on, you see who to call today and what it is worth.',
  },
];

export function HowItWorks() {
  return (
    <section id="how-it-works" aria-labelledby="how-it-works-title" className="scroll-mt-16 border-t border-line">
      <div className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28">
        <SectionHeading
          id="how-it-works"
          title="Up and running before the kettle boils"
          lead="Two steps. No sales call, no setup project."
        />
        <div className="mt-12 grid items-center gap-10 lg:grid-cols-[2fr_3fr]">
          <ol className="flex flex-col gap-8">
            {steps.map(({ title, text }, position) => (
              <li key={title} className="flex gap-4">
                <span
                  aria-hidden
                  className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent text-base font-semibold text-on-accent"
                >
                  {position + 1}
                </span>
                <div>
                  <h3 className="mt-1 text-xl font-semibold tracking-tight">{title}</h3>
                  <p className="mt-2 text-lg text-pretty text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <div className="overflow-hidden rounded-xl border border-line-strong bg-surface shadow-dialog">
            <ScreenPicture name="screen-board" alt="Job orders on a board, from lead to placed" />
          </div>
        </div>
      </div>
    </section>
  );
}
