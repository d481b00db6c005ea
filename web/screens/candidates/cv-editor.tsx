import { FieldEditor } from '#web/records/core/field-editor.tsx';
import type { InlineField } from '#web/records/core/use-inline-edit.ts';
import { Textarea } from '#web/platform/ui/textarea.tsx';

/** Edits the text of a CV in place. */
export function CvEditor({ edit }: { edit: InlineField }) {
  return (
    <FieldEditor
      edit={edit}
      label="CV"
      renderControl={({ register }) => <Textarea rows={24} className="max-h-none" {...register} />}
    />
  );
}
