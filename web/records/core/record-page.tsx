import { Link } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { appPages } from '#shared/platform/pages.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx';
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
      <Breadcrumb page={name}>
        <Link to={screens[type]} className="link">
          {appPages[screens[type]]}
        </Link>
      </Breadcrumb>
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

/**
 * A small screen shows one part of a page at a time. A desk has room for all of them. The tabs stay in sight while a
 * long part is read; another part is shown from its beginning.
 */
export function PageTabs<const Tab extends string>({ tabs, shown, onShow }: PageTabsProps<Tab>) {
  const place = useRef<HTMLDivElement>(null);

  function show(tab: Tab): void {
    const { current } = place;
    if (current && current.getBoundingClientRect().top < 0) current.scrollIntoView();
    onShow(tab);
  }

  return (
    <>
      <div ref={place} className="-mb-4 lg:hidden" />
      <div className="sticky top-12 z-10 -mx-4 -my-2 flex bg-canvas px-4 py-2 lg:hidden">
        <Segmented label="Part of the page" options={tabs} value={shown} isWide onChange={show} />
        <h2 className="sr-only">{tabs.find(({ value }) => value === shown)?.label}</h2>
      </div>
    </>
  );
}

/** A part of a page that its tab shows. */
export function PagePart({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <div className={classNames('flex min-w-0 flex-col gap-4', !isShown && 'max-lg:hidden')}>{children}</div>;
}
