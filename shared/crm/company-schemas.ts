import { z } from 'zod';
import { attentionFields, attentionSorts } from '#shared/records/attention-fields.ts';
import { line, longText, optionalLine, optionalLink, searched, shown } from '#shared/records/fields.ts';
import { recordSchemas } from '#shared/records/record-schemas.ts';
import {
  BEST_MATCH,
  bulkIds,
  exportIds,
  idsOrFilter,
  pagingOf,
  recordId,
  searchText,
  type SortOf,
} from '#shared/records/list-schemas.ts';
import { limits, lineOfText } from '#shared/platform/text-schemas.ts';
import type { CompanyRef } from './companies.ts';
import { tagName, tagsField } from './tag-schemas.ts';

// The part that screens import without the schema library.
export * from './companies.ts';

export const companyRefSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  removed: z.boolean(),
}) satisfies z.ZodType<CompanyRef>;

export const companyFields = {
  /** Unlike any other company's, but for case, accents, punctuation and legal form: see `company_key`. */
  name: searched(line('Name', lineOfText('Name', limits.company).min(1, 'Company name is required'))),
  website: searched(optionalLine('Website', limits.url)),
  address: longText('Address', limits.address),
  registrationNumber: searched(optionalLine('Company number', limits.registrationNumber)),
  vatNumber: searched(optionalLine('VAT number', limits.registrationNumber)),
  /** The group that it is part of. */
  parentId: optionalLink('Belongs to', 'company'),
  parent: shown('Belongs to', companyRefSchema.nullable(), [
    { heading: 'Belongs to', read: (parent) => parent?.name ?? '' },
  ]),
  /** The number of clients who work there, and of their jobs. */
  people: shown('People', z.int().min(0), [{ heading: 'People', read: String }]),
  jobs: shown('Jobs', z.int().min(0), [{ heading: 'Jobs', read: String }]),
  /** Tag names, as clients have them. A new name creates the tag. */
  tags: tagsField('Tags'),
  notes: longText('Notes', limits.notes),
  ...attentionFields,
};

const schemas = recordSchemas(companyFields);

export const companySchema = schemas.record;
export type Company = z.infer<typeof companySchema>;

export const companyInput = schemas.input;
export type CompanyInput = z.infer<typeof companyInput>;

export const companyPatch = schemas.patch;
export type CompanyPatch = z.infer<typeof companyPatch>;

const filters = { q: searchText, tag: tagName.optional(), parentId: recordId.optional() };

export const companiesQuery = z.strictObject({
  ...filters,
  ...pagingOf(['name', 'createdAt', ...attentionSorts], 'name', [BEST_MATCH]),
});
export type CompaniesQuery = z.infer<typeof companiesQuery>;
export type CompanySort = SortOf<CompaniesQuery>;

export const companiesFilter = z.strictObject(filters);
export type CompaniesFilter = z.infer<typeof companiesFilter>;

/** The list as shown, or only its ticked records. */
export const companiesExportQuery = companiesQuery
  .omit({ limit: true, cursor: true })
  .extend({ ids: exportIds.optional() });

/** Either the ticked records or everything the filter matches. */
const selection = { ids: bulkIds.optional(), filter: companiesFilter.optional() };

export const companiesBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('delete'), ...selection }),
    z.strictObject({ action: z.literal('restore'), ids: bulkIds }),
    z.strictObject({ action: z.literal('addTag'), tag: tagName, ...selection }),
    z.strictObject({ action: z.literal('removeTag'), tag: tagName, ...selection }),
  ])
  .refine(...idsOrFilter);
export type CompaniesBulk = z.infer<typeof companiesBulk>;
