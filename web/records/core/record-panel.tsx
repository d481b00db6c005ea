import { PanelsTopLeft, Pencil } from 'lucide-react';
import { Fragment, useRef, useState, type ReactNode } from 'react';
import { KeysWithin, useKeys } from '#web/platform/keys/use-keys.ts';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { MissingRecord } from './missing-record.tsx';
import { createOpenEdit, OpenEditContext } from './open-edit.ts';
import type { ReadableApi, recordList, StoredRecord } from './record-api.ts';
import { PageLink, type PageType } from './record-link.tsx';
import type { ListAddress } from './use-list-address.ts';
import { useOpenRecord } from './use-open-record.ts';
import { useRecordSteps } from './use-record-steps.tsx';

/** The part of a list's URL that says which record is open beside it. */
interface PanelAddress {
  id?: string | undefined;
  edit?: string | undefined;
}

interface RecordPanelProps<Item extends StoredRecord, Row extends { id: string }> {
  type: PageType;
  api: ReadableApi<Item>;
  id: string;
  address: Pick<ListAddress<PanelAddress>, 'open' | 'step' | 'close'>;
  /** The title while the record loads: "Client". */
  title: string;
  nameOf: (item: Item) => string;
  describe?: (item: Item) => string;
  /** The list the record was opened from, for its previous and next buttons. */
  list: (item: Item | undefined) => ReturnType<typeof recordList<Row>>;
  /** "Edit Client" */
  editLabel: string;
  children: (item: Item) => ReactNode;
}

/** A record's details beside the list it is in. */
export function RecordPanel<Item extends StoredRecord, Row extends { id: string }>({
  type,
  api,
  id,
  address,
  title,
  nameOf,
  describe,
  list,
  editLabel,
  children,
}: RecordPanelProps<Item, Row>) {
  const { item, listed, problem } = useOpenRecord(api, id);
  const [openEdit] = useState(createOpenEdit);
  const panel = useRef<HTMLDivElement>(null);

  function goTo(next: string): void {
    address.step({ id: next });
    if (panel.current) panel.current.scrollTop = 0;
  }

  function edit(): void {
    void afterEdit(() => address.open({ edit: id }));
  }

  /** Saves the open field before the user leaves the record. */
  async function afterEdit(leave: () => void): Promise<void> {
    if (await openEdit.finish()) leave();
  }

  const steps = useRecordSteps(list(listed), id, panel, (next) => void afterEdit(() => goTo(next)));
  useKeys(
    {
      compose: () => panel.current?.querySelector<HTMLElement>('[data-composer]')?.focus(),
      edit: item && edit,
    },
    panel,
  );
  const description = item && describe?.(item);

  return (
    <SidePanel
      ref={panel}
      title={listed ? nameOf(listed) : title}
      {...(description && { description })}
      onClose={() => address.close(['id'])}
      onCloseRequest={openEdit.finish}
      returnTo={() => document.querySelector<HTMLElement>(`[data-opens="${id}"], [data-card="${id}"]`)}
      steps={steps}
      actions={
        item && (
          <>
            <PageLink type={type} id={id} className={buttonClass({ variant: 'ghost', className: COMPACT })}>
              <PanelsTopLeft aria-hidden className="size-4" />
              <span className="max-sm:sr-only">Open page</span>
            </PageLink>
            <Button icon={<Pencil aria-hidden className="size-4" />} className={COMPACT} onClick={edit}>
              <span className="max-sm:sr-only">{editLabel}</span>
            </Button>
          </>
        )
      }
    >
      {item ? (
        <OpenEditContext value={openEdit}>
          <KeysWithin value={panel}>
            <Fragment key={id}>{children(item)}</Fragment>
          </KeysWithin>
        </OpenEditContext>
      ) : (
        <MissingRecord type={type} id={id} problem={problem} />
      )}
    </SidePanel>
  );
}

/** The bar of a phone has room for icons only. */
const COMPACT = 'max-sm:px-2.5';
