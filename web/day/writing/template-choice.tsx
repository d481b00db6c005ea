import { useState } from 'react';
import { greets } from '#shared/day/template-fields.ts';
import type { NamedTexts } from '#shared/day/templates.ts';
import { foldText } from '#shared/records/records.ts';
import { greetedLabels } from '../templates/greeted-labels.ts';
import { Combobox } from '#web/platform/ui/combobox.tsx';

interface TemplateChoiceProps {
  templates: readonly NamedTexts[];
  value: string;
  onChange: (id: string) => void;
}

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
