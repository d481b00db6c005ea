import { Copy } from 'lucide-react';
import { useState } from 'react';
import { greets } from '#shared/day/template-fields.ts';
import { textIn, type MailLanguage, type NamedTexts } from '#shared/day/templates.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { greetedLabels } from './greeted-labels.ts';
import { LanguageTabs } from './language-tabs.tsx';
import { TemplatePreview } from './template-preview.tsx';

interface BuiltInDialogProps {
  template: NamedTexts;
  onCopy: () => void;
  onClose: () => void;
}

/** A read-only view of a built-in template. */
export function BuiltInDialog({ template, onCopy, onClose }: BuiltInDialogProps) {
  const [language, setLanguage] = useState<MailLanguage>();
  const text = textIn(template, language);
  const whom = greets(template);
  return (
    <Dialog
      open
      size="large"
      readOnly
      title={template.name}
      {...(whom && { description: greetedLabels[whom] })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" icon={<Copy aria-hidden className="size-4" />} onClick={onCopy}>
            Duplicate to edit
          </Button>
        </>
      }
    >
      <LanguageTabs
        languages={template.texts.map((each) => each.language)}
        value={text.language}
        onChange={setLanguage}
      >
        <div className="pt-4">
          <TemplatePreview text={text} />
        </div>
      </LanguageTabs>
    </Dialog>
  );
}
