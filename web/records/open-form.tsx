import { Fragment, type ReactNode } from 'react';
import { OpenRecord } from './open-record.tsx';
import type { ReadableApi, StoredRecord } from './record-api.ts';
import type { ListAddress } from './use-list-address.ts';

/** The part of a list's address that says which form is open on top of it. */
interface FormAddress {
  /** The record in the form. */
  edit?: string | undefined;
  dialog?: string | undefined;
}

interface OpenFormProps<Item extends StoredRecord> {
  api: ReadableApi<Item>;
  search: FormAddress;
  address: Pick<ListAddress<FormAddress>, 'close'>;
  /** The title until the record is there: "Edit Client". */
  title: string;
  /** Without a record it is the form for a new one. */
  children: (item: Item | undefined, close: () => void) => ReactNode;
}

/** The form that the address opens on top of the list: for one of its records, or for a new one. */
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
