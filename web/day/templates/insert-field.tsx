import { Braces } from 'lucide-react';
import { templateFieldNames, templateFields, type TemplateField } from '#shared/day/template-fields.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';

/** A menu of all fields by label. After a choice the cursor is placed after the inserted field. */
export function InsertField({ onInsert }: { onInsert: (field: TemplateField) => void }) {
  return (
    <DropdownMenu
      trigger={
        <Button size="small" icon={<Braces aria-hidden className="size-4" />}>
          Insert field
        </Button>
      }
      renderItems={() =>
        templateFieldNames.map((field, index) => ({
          label: templateFields[field],
          startsGroup: index > 0 && groupOf(field) !== groupOf(templateFieldNames[index - 1]),
          takesFocus: true,
          onSelect: () => onInsert(field),
        }))
      }
    />
  );
}

function groupOf(field: TemplateField | undefined): string | undefined {
  return field?.split('.')[0];
}
