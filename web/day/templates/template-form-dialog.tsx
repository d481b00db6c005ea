import { limits } from '#shared/platform/limits.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { LanguageTabs } from './language-tabs.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateTextFields } from './template-text-fields.tsx';
import { useTemplateForm, type FormOf } from './use-template-form.ts';

interface TemplateFormDialogProps extends FormOf {
  onClose: () => void;
}

/** The template form, with a live preview beside it. */
export function TemplateFormDialog({ onClose, ...of }: TemplateFormDialogProps) {
  const form = useTemplateForm(of, onClose);
  const guardedClose = () => void form.guard.mayClose().then((may) => may && onClose());
  const { name, texts, text, at, errors } = form;
  return (
    <Dialog
      open
      size="full"
      title={of.template ? 'Edit template' : 'New template'}
      onClose={onClose}
      onCloseRequest={form.guard.mayClose}
      onSubmit={form.save}
      footer={
        <>
          <Button onClick={guardedClose}>Cancel</Button>
          <SubmitButton busy={form.busy} busyText="Saving...">
            Save
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="flex min-w-0 flex-col gap-4">
          {form.problem !== undefined && <Banner tone="danger">{form.problem}</Banner>}
          <Field label="Name" required error={errors['name']}>
            <TextInput
              autoComplete="off"
              limit={limits.templateName}
              value={name}
              onChange={({ target }) => form.rename(target.value)}
            />
          </Field>
          <div>
            <LanguageTabs
              languages={texts.map((each) => each.language)}
              wrong={form.wrong}
              value={text.language}
              onChange={form.setLanguage}
              onAdd={form.addLanguage}
            >
              <TemplateTextFields
                key={text.language}
                text={text}
                errors={{ subject: errors[`texts.${at}.subject`], body: errors[`texts.${at}.body`] }}
                onChange={form.write}
                {...(texts.length > 1 && { onRemove: () => void form.removeLanguage() })}
              />
            </LanguageTabs>
          </div>
        </div>
        <TemplatePreview text={text} />
      </div>
    </Dialog>
  );
}
