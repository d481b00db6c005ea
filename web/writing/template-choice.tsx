import { useState } from 'react';
import { greets } from '#shared/template-fields.ts';
import type { NamedTexts } from '#shared/template-terms.ts';
import { foldText } from '#shared/record-terms.ts';
import { greetedLabels } from '#web/templates/greeted-labels.ts';
import { Combobox } from '#web/ui/combobox.tsx';

interface TemplateChoiceProps {
  templates: readonly NamedTexts[];
  value: string;
  onChange: (id: string) => void;
}

/** Finds a template by its name. */
export function TemplateChoice({ templates, value, onChange }: TemplateChoiceProps) {
  const [typed, setTyped] = useState('');
  const words = foldText(typed).split(' ');
  const found = templates.filter(({ name }) => words.every((word) => foldText(name).includes(word)));
  return (
    <Combobox
      options={found.map((template) => {
        const whom = greets(template);
        return { value: template.id, label: template.name, ...(whom && { hint: greetedLabels[whom] }) };
      })}
      value={value}
      selectedLabel={templates.find(({ id }) => id === value)?.name ?? ''}
      onChange={(id) => id !== null && onChange(id)}
      onSearch={setTyped}
      searchPlaceholder="Search templates…"
      emptyText="No templates found"
    />
  );
}
