import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { FirstSteps } from '#shared/workspace/first-step-schemas.ts';
import { useSessionUser } from '#web/identity/account/session.queries.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { Button, IconButton } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { ProgressBar } from '#web/platform/ui/progress-bar.tsx';
import { dismiss, isDismissed } from './dismissal.ts';
import { firstStepsQuery, useSampleData } from './first-steps.queries.ts';

type Step = Exclude<keyof FirstSteps, 'sample'>;

const steps: { step: Step; title: string; why: string; link: Pick<LinkProps, 'to' | 'search'> }[] = [
  {
    step: 'client',
    title: 'Add your first client',
    why: 'A hiring manager you talk to.',
    link: { to: '/contacts', search: { dialog: 'add' } },
  },
  {
    step: 'cv',
    title: 'Paste a CV',
    why: 'Add a candidate. Every word of the CV is searchable.',
    link: { to: '/candidates', search: { dialog: 'add' } },
  },
  {
    step: 'job',
    title: 'Add a job',
    why: 'The fee follows from salary and percentage.',
    link: { to: '/jobs', search: { dialog: 'add' } },
  },
  {
    step: 'target',
    title: 'Set your currency and target',
    why: 'Choose the currency in Settings and the target further down this page.',
    link: { to: '/settings' },
  },
];

/** Shows a new account what to do first, instead of a page of zeros. */
export function FirstStepsCard() {
  const { uid } = useSessionUser();
  const [dismissed, setDismissed] = useState(() => isDismissed(uid));
  const { data } = useQuery({ ...firstStepsQuery, enabled: !dismissed });
  if (dismissed || !data || (data.client && data.cv && data.job)) return null;
  const done = steps.filter(({ step }) => data[step]).length;
  const close = () => {
    dismiss(uid);
    setDismissed(true);
  };
  return (
    <Card
      title="First steps"
      actions={<IconButton label="Dismiss" size="small" icon={<X aria-hidden className="size-4" />} onClick={close} />}
    >
      <div className="flex flex-col gap-4">
        <ProgressBar
          label="Done"
          value={(done / steps.length) * 100}
          valueText={`${done} of ${steps.length}`}
          tone="accent"
        />
        <ol className="grid gap-2 sm:grid-cols-2">
          {steps.map(({ step, title, why, link }) => (
            <li key={step}>
              <Link
                {...link}
                className="flex h-full items-start gap-2 rounded-md border border-line p-4 hover:border-line-strong hover:bg-subtle"
              >
                <Mark done={data[step]} />
                <span className="min-w-0">
                  <span className={classNames('block font-medium', data[step] && 'text-muted line-through')}>
                    {title}
                  </span>
                  <span className="block text-sm text-muted">{why}</span>
                  {data[step] && <span className="sr-only">Done</span>}
                </span>
              </Link>
            </li>
          ))}
        </ol>
        <BringEverything />
        <SampleData present={data.sample} />
      </div>
    </Card>
  );
}

function BringEverything() {
  const look = 'font-medium text-accent underline-offset-2 hover:underline';
  return (
    <p className="text-sm text-pretty text-muted">
      Coming from another system?{' '}
      <Link to="/import" className={look}>
        Import your spreadsheets
      </Link>
      , and undo it if you change your mind.{' '}
      <Link to="/candidates" className={look}>
        Drop a folder of CVs
      </Link>{' '}
      on the list of candidates, and each becomes one.
    </p>
  );
}

function Mark({ done }: { done: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'flex size-5 shrink-0 items-center justify-center rounded-full border',
        done ? 'border-transparent bg-accent text-on-accent' : 'border-control',
      )}
    >
      {done && <Check className="size-3" />}
    </span>
  );
}

function SampleData({ present }: { present: boolean }) {
  const add = useSampleData('add');
  const remove = useSampleData('remove');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="min-w-0 flex-1 basis-64 text-sm text-pretty text-muted">
        {present
          ? 'You are looking at sample people and jobs. Removing them leaves your own data alone, except notes you logged with a sample client.'
          : 'Just looking around? A few sample clients, candidates, jobs and tasks show every screen in use.'}
      </p>
      {present ? (
        <Button busy={remove.isPending} busyText="Removing..." onClick={() => remove.mutate()}>
          Remove sample data
        </Button>
      ) : (
        <Button busy={add.isPending} busyText="Adding..." onClick={() => add.mutate()}>
          Add sample data
        </Button>
      )}
    </div>
  );
}
