import type { z } from 'zod';
import { companyFields } from '#shared/crm/company-schemas.ts';
import { emptyForm, formSchema } from '#web/records/core/form-values.ts';

export const companyFormSchema = formSchema(companyFields);

export type CompanyFormValues = z.input<typeof companyFormSchema>;
export type CompanyFormOutput = z.output<typeof companyFormSchema>;

export const emptyCompany: CompanyFormValues = emptyForm(companyFields);
