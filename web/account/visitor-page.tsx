import { useEffect, useRef, type ReactNode } from 'react';
import { Logo } from '#web/app/logo.tsx';

interface VisitorPageProps {
  title: string;
  subtitle?: ReactNode;
  children?: ReactNode;
  /** Below the card: the way to the neighbouring page. */
  footer?: ReactNode;
}

/** The quiet frame around signing in, signing up and what our mails link to. */
export function VisitorPage({ title, subtitle, children, footer }: VisitorPageProps) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-6 sm:justify-center">
      <header className="mb-6">
        <Logo />
      </header>
      <main className="w-full max-w-sm rounded-xl border border-line bg-surface p-6 shadow-card">
        <Heading title={title} />
        {subtitle !== undefined && <p className="mt-1 text-pretty break-words text-muted">{subtitle}</p>}
        {children !== undefined && <div className="mt-6">{children}</div>}
      </main>
      {footer !== undefined && <footer className="mt-4 text-center text-sm text-muted">{footer}</footer>}
    </div>
  );
}

/**
 * When the card turns into another one, whatever had the focus is gone; reading goes on from the new title. A page with
 * several faces therefore returns the frame itself, not a component around it.
 */
function Heading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownBefore = useRef(title);
  useEffect(() => {
    if (shownBefore.current !== title) heading.current?.focus();
    shownBefore.current = title;
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight text-balance outline-none">
      {title}
    </h1>
  );
}
