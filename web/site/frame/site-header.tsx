import { useMutation, useQuery } from '@tanstack/react-query';
import { sessionQuery, signOut } from '#web/identity/account/session.queries.ts';
import { Logo } from '#web/platform/ui/logo.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { classNames } from '#web/platform/lib/class-names.ts';
import { useSiteFacts } from '#web/platform/lib/site-facts.ts';

const sections = [
  { href: '/#features', label: 'Features' },
  { href: '/#how-it-works', label: 'How it works' },
  { href: '/#pricing', label: 'Pricing' },
  { href: '/#support', label: 'Support' },
];

export function SiteHeader() {
  const { appName } = useSiteFacts();
  const { data: user, isPending } = useQuery(sessionQuery);
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-canvas/85 backdrop-blur-md">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <div className="mx-auto flex min-h-14 max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 sm:px-6">
        <Logo name={appName} />
        <nav aria-label="Sections" className="max-md:hidden">
          <ul className="flex gap-1">
            {sections.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="rounded-md px-2 py-2 text-sm font-medium text-muted hover:text-ink">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav
          aria-label="Account"
          className={classNames('ml-auto flex items-center gap-2', isPending && 'session-unknown:invisible')}
        >
          {user ? <MemberLinks /> : <VisitorLinks />}
        </nav>
      </div>
    </header>
  );
}

function VisitorLinks() {
  return (
    <>
      <a href="/login" className={buttonClass({ variant: 'ghost' })}>
        Sign In
      </a>
      <a href="/signup" className={buttonClass({ variant: 'primary' })}>
        Start Free Trial
      </a>
    </>
  );
}

function MemberLinks() {
  const leave = useMutation({ mutationFn: () => signOut('/') });
  return (
    <>
      {leave.isError && (
        <p role="alert" className="text-sm text-danger">
          Signing out failed. Please try again.
        </p>
      )}
      <a href="/dashboard" className={buttonClass({ variant: 'ghost', className: 'max-sm:hidden' })}>
        Go to Dashboard
      </a>
      <Button variant="ghost" busy={leave.isPending} onClick={() => leave.mutate()}>
        Sign Out
      </Button>
      <a href="/dashboard" className={buttonClass({ variant: 'primary' })}>
        Open CRM
      </a>
    </>
  );
}
