import { Fragment, type ReactNode } from 'react';
import { OpenRecord } from './open-record.tsx';
import type { ReadableApi, StoredRecord } from './record-api.ts';
import type { ListAddress } from './use-list-address.ts';

/** The part of a list's URL that says which form is open. */
interface FormAddress {
  /** The id of the record being edited. */
  edit?: string | undefined;
  dialog?: string | undefined;
}

interface OpenFormProps<Item extends StoredRecord> {
  api: ReadableApi<Item>;
  search: FormAddress;
  address: Pick<ListAddress<FormAddress>, 'close'>;
  /** The title while the record loads: "Edit Client". */
  title: string;
  /** Without a record, renders the form for a new one. */
  children: (item: Item | undefined, close: () => void) => ReactNode;
}

/** The form named by the URL, for an existing or a new record. */
export function OpenForm<Item extends StoredRecord>({ api, search, address, title, children }: OpenFormProps<Item>) {
  const { edit, dialog } = search;
  const close = () => address.close(['edit']);
  return (
    <>
      {edit !== undefined && (
        <OpenRecord api={api} id={edit} title={title} onClose={close}>
          {(item) => <Fragment key={item.id}>{children(item, close)}</Fragment>}
        </OpenRecord>
      )}
      {dialog === 'add' && children(undefined, () => address.close(['dialog']))}
    </>
  );
}
