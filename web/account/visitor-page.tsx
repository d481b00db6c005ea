import type { ReactNode } from 'react';
import { Logo } from '#web/app/logo.tsx';

interface VisitorPageProps {
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
  /** Below the card: the way to the neighbouring page. */
  footer?: ReactNode;
}

/** The quiet frame around signing in and signing up. */
export function VisitorPage({ title, subtitle, children, footer }: VisitorPageProps) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-6 sm:justify-center">
      <div className="mb-6">
        <Logo />
      </div>
      <main className="w-full max-w-sm rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 text-muted">{subtitle}</p>
        <div className="mt-5">{children}</div>
      </main>
      {footer !== undefined && <p className="mt-4 text-center text-sm text-muted">{footer}</p>}
    </div>
  );
}
