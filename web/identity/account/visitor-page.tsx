import { useEffect, useRef, type ReactNode } from 'react';
import { Logo } from '#web/platform/ui/logo.tsx';

interface VisitorPageProps {
  title: string;
  subtitle?: ReactNode;
  children?: ReactNode;
  /** Below the card: a link to a related page. */
  footer?: ReactNode;
}

/** The frame of the sign-in and sign-up pages and of the pages linked from mails. */
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
 * When the content changes, the focused element is gone, so the focus moves to the new title. A page with several modes
 * must therefore return the frame itself, not a component around it.
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
