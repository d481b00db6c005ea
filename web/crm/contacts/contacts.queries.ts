import type {
  Contact,
  ContactInput,
  ContactPatch,
  ContactsBulk,
  ContactsFilter,
  ContactsQuery,
} from '#shared/crm/contact-schemas.ts';
import { api, read, readText } from '#web/platform/lib/api.ts';
import type { BulkApi } from '#web/records/core/bulk-api.ts';
import { withReason } from '#web/records/core/failure.ts';
import { recordList, recordApi } from '#web/records/core/record-api.ts';
import { useRecordWrites } from '#web/records/core/use-record-writes.ts';

const routes = api.contacts;

export const contactsApi = recordApi<Contact, ContactInput, ContactPatch>('contact', routes);

export type ContactListParams = Partial<Pick<ContactsQuery, 'q' | 'tag' | 'companyId' | 'sort'>>;

export function contactListQuery(params: ContactListParams) {
  return recordList<Contact>('contacts', params, (page, signal) =>
    read(routes.$get({ query: { ...params, ...page } }, { init: { signal } })),
  );
}

export function changeContacts(bulk: ContactsBulk) {
  return read(routes.bulk.$post({ json: bulk }));
}

export const contactsBulkApi: BulkApi<ContactsFilter, ContactListParams['sort']> = {
  type: 'contact',
  change: changeContacts,
  readCsv: (query) => readText(routes['export.csv'].$get({ query })),
};

/** The wording comes from the specification. */
export function updateFailure(error: unknown): string {
  return withReason('Failed to update contact', error);
}

export function useContactWrites() {
  return useRecordWrites(contactsApi, {
    deleted: 'Client deleted',
    deleteFailed: (error) => withReason('Failed to delete contact', error),
    restored: 'Client restored',
    restoreFailed: (error) => withReason('Failed to restore contact', error),
  });
}
