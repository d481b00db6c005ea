import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { limits } from '#shared/platform/limits.ts';
import { written, type TemplateField } from '#shared/day/template-fields.ts';
import type { TemplateText } from '#shared/day/templates.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import { InsertField } from './insert-field.tsx';

interface TemplateTextFieldsProps {
  text: TemplateText;
  errors: { subject: string | undefined; body: string | undefined };
  onChange: (text: Partial<TemplateText>) => void;
  onRemove?: () => void;
}

/** Subject and text in one language. */
export function TemplateTextFields({ text, errors, onChange, onRemove }: TemplateTextFieldsProps) {
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  /** The field that had the focus last. Template fields are inserted there. */
  const [typedIn, setTypedIn] = useState<'subject' | 'body'>('body');

  function insert(field: TemplateField): void {
    const control = typedIn === 'subject' ? subject.current : body.current;
    if (!control) return;
    control.focus();
    control.setRangeText(written(field), control.selectionStart ?? 0, control.selectionEnd ?? 0, 'end');
    onChange({ [typedIn]: control.value });
  }

  return (
    <div className="flex flex-col gap-4 pt-4">
      <Field label="Subject" required error={errors.subject}>
        <TextInput
          ref={subject}
          autoComplete="off"
          lang={text.language}
          limit={limits.mailSubject}
          value={text.subject}
          onFocus={() => setTypedIn('subject')}
          onChange={({ target }) => onChange({ subject: target.value })}
        />
      </Field>
      <Field
        label="Text"
        required
        error={errors.body}
        hint="Fields are written in double braces, such as {{candidate.firstName}}."
        aside={<InsertField onInsert={insert} />}
      >
        <Textarea
          ref={body}
          rows={14}
          className="max-h-none"
          lang={text.language}
          limit={limits.mailText}
          value={text.body}
          onFocus={() => setTypedIn('body')}
          onChange={({ target }) => onChange({ body: target.value })}
        />
      </Field>
      {onRemove && (
        <div>
          <Button variant="ghost" size="small" icon={<Trash2 aria-hidden className="size-4" />} onClick={onRemove}>
            Remove this language
          </Button>
        </div>
      )}
    </div>
  );
}
