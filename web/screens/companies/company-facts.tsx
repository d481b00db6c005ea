import { useQuery } from '@tanstack/react-query';
import { companyFields, type Company } from '#shared/crm/company-schemas.ts';
import { longDate } from '#shared/platform/dates.ts';
import { AttentionFacts } from '#web/records/core/attention-facts.tsx';
import { Fact } from '#web/records/core/details.tsx';
import { EditableFact } from '#web/records/core/editable-fact.tsx';
import { LineFacts } from '#web/records/core/line-facts.tsx';
import { RecordLink } from '#web/records/core/record-link.tsx';
import { useInlineEdit } from '#web/records/core/use-inline-edit.ts';
import { saveFailure, useCompanyWrites } from '#web/crm/companies/companies.queries.ts';
import { CompanyPicker } from '#web/crm/companies/company-picker.tsx';
import { WebsiteLink } from '#web/crm/companies/website-link.tsx';
import { tagsQuery } from '#web/crm/tags/tags.queries.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { TagInput } from '#web/platform/ui/tag-input.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The facts of a company, each edited in place. */
export function CompanyFacts({ company }: { company: Company }) {
  const { update } = useCompanyWrites();
  const { data: tags = [] } = useQuery(tagsQuery);
  const edit = useInlineEdit({
    fields: companyFields,
    record: company,
    save: update.mutateAsync,
    what: 'This company',
    failure: saveFailure,
  });
  const { website, parent } = company;
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-4 text-sm @sm:grid-cols-2">
        <EditableFact edit={edit('website')} renderControl={({ register }) => <TextInput {...register} />}>
          {website !== null && <WebsiteLink website={website} />}
        </EditableFact>
        <EditableFact
          edit={edit('parentId')}
          renderControl={({ value, onChange }) => (
            <CompanyPicker
              value={value as string | null}
              linked={parent}
              placeholder="No group"
              onChange={(chosen) => onChange(chosen)}
            />
          )}
        >
          {parent && (
            <RecordLink type="company" id={parent.id}>
              {parent.name}
            </RecordLink>
          )}
        </EditableFact>
        <LineFacts fields={companyFields} besides={['website']} edit={edit} />
        <EditableFact edit={edit('address')} wide renderControl={({ register }) => <Textarea rows={3} {...register} />}>
          <span className="whitespace-pre-wrap">{company.address}</span>
        </EditableFact>
        <EditableFact
          edit={edit('tags')}
          renderControl={({ value, onChange }) => (
            <TagInput
              value={value as string[]}
              onChange={onChange}
              suggestions={tags.map(({ name }) => name)}
              placeholder="Type a tag and press Enter"
            />
          )}
        >
          <span className="flex flex-wrap gap-1">
            {company.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </span>
        </EditableFact>
        <AttentionFacts record={company} />
        <Fact label="Date Created">{longDate(new Date(company.createdAt), timeZone)}</Fact>
        <EditableFact edit={edit('notes')} wide renderControl={({ register }) => <Textarea rows={4} {...register} />}>
          <span className="whitespace-pre-wrap">{company.notes}</span>
        </EditableFact>
      </dl>
    </div>
  );
}
