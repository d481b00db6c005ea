import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { appPages } from '#shared/platform/pages.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { Segmented } from '#web/platform/ui/segmented.tsx';
import { MissingRecord } from './missing-record.tsx';
import { createOpenEdit, OpenEditContext } from './open-edit.ts';
import type { ReadableApi, StoredRecord } from './record-api.ts';
import { screens, type PageType } from './record-link.tsx';
import { useOpenRecord } from './use-open-record.ts';

interface RecordPageProps<Item extends StoredRecord> {
  type: PageType;
  api: ReadableApi<Item>;
  id: string;
  /** The title while the record loads: "Job Order". */
  title: string;
  nameOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** The page of a record, below the way back to its list. */
export function RecordPage<Item extends StoredRecord>({
  type,
  api,
  id,
  title,
  nameOf,
  children,
}: RecordPageProps<Item>) {
  const { item, listed, problem } = useOpenRecord(api, id);
  const name = listed ? nameOf(listed) : title;
  return (
    <div data-wide className="flex flex-col gap-4">
      <nav aria-label="Breadcrumb" className="-mb-2 flex min-w-0 items-center gap-1 text-sm text-muted">
        <Link to={screens[type]} className="link">
          {appPages[screens[type]]}
        </Link>
        <ChevronRight aria-hidden className="size-3.5 shrink-0" />
        <span aria-current="page" className="truncate">
          {name}
        </span>
      </nav>
      {item ? (
        <Opened key={id}>{children(item)}</Opened>
      ) : (
        <>
          <PageHeader title={name} />
          <Card>
            <MissingRecord type={type} id={id} problem={problem} />
          </Card>
        </>
      )}
    </div>
  );
}

function Opened({ children }: { children: ReactNode }) {
  const [openEdit] = useState(createOpenEdit);
  useKeys({ compose: () => document.querySelector<HTMLElement>('[data-composer]')?.focus() });
  return <OpenEditContext value={openEdit}>{children}</OpenEditContext>;
}

interface PageTabsProps<Tab extends string> {
  tabs: readonly { value: Tab; label: string }[];
  shown: Tab;
  onShow: (tab: Tab) => void;
}

/** A small screen shows one part of a page at a time. A desk has room for all of them. */
export function PageTabs<const Tab extends string>({ tabs, shown, onShow }: PageTabsProps<Tab>) {
  return (
    <div className="flex lg:hidden">
      <Segmented label="Part of the page" options={tabs} value={shown} onChange={onShow} />
      <h2 className="sr-only">{tabs.find(({ value }) => value === shown)?.label}</h2>
    </div>
  );
}

/** A part of a page that its tab shows. */
export function PagePart({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <div className={classNames('flex min-w-0 flex-col gap-4', !isShown && 'max-lg:hidden')}>{children}</div>;
}
