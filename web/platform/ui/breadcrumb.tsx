import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface BreadcrumbProps {
  /** The way back: a link to the page above. */
  children: ReactNode;
  /** The name of this page. */
  page?: string;
}

/** Where a page is. On a phone the title below names the page, so only the way back is shown, sized for a thumb. */
export function Breadcrumb({ children, page }: BreadcrumbProps) {
  return (
    <nav
      aria-label="Breadcrumb"
      className="-mb-2 flex min-w-0 items-center gap-1 text-sm text-muted max-sm:-mt-2 max-sm:-mb-4 max-sm:[&>a]:py-3"
    >
      <ChevronLeft aria-hidden className="-ml-1 size-4 shrink-0 sm:hidden" />
      {children}
      {page !== undefined && (
        <>
          <ChevronRight aria-hidden className="size-3.5 shrink-0 max-sm:hidden" />
          <span aria-current="page" className="truncate max-sm:sr-only">
            {page}
          </span>
        </>
      )}
    </nav>
  );
}
