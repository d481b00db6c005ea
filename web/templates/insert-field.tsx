import { Braces } from 'lucide-react';
import { templateFieldNames, templateFields, type TemplateField } from '#shared/template-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';

/** Every field by what it is called; who chooses one goes on typing behind it. */
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
