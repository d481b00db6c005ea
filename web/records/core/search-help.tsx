import type { ReactNode } from 'react';
import { withTest } from '#shared/records/query/edit-text.ts';
import { written } from '#shared/records/query/read-test.ts';
import { vocabularies, type SearchedType } from '#shared/crm/vocabularies.ts';
import type { SearchField } from '#shared/records/query/vocabulary.ts';
import { recordNames } from '#shared/records/records.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';

interface SearchHelpProps {
  type: SearchedType;
  text: string;
  onChange: (text: string) => void;
  onClose: () => void;
}

const operators = [
  ['java spring', 'Both words, anywhere'],
  ['"machine learning"', 'The exact phrase in the quotes'],
  ['java OR kotlin', 'Either word, or both'],
  ['java -php', 'The first word without the second; NOT php does the same'],
  ['(java OR kotlin) spring', 'Brackets group words'],
] as const;

/** Explains the search syntax with examples from the list's own fields. A click on an example adds it to the search. */
export function SearchHelp({ type, text, onChange, onClose }: SearchHelpProps) {
  const vocabulary = vocabularies[type];
  const take = (next: string) => {
    onChange(next);
    onClose();
  };
  const flags = vocabulary.flags.map(({ names: [name], label }) => ({ name, label }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Search ${recordNames[type].many}`}
      description="Type words, or search by field. Choose an example to add it to your search."
    >
      <div className="flex flex-col gap-6">
        <Examples title="Words">
          {operators.map(([example, meaning]) => (
            <Example key={example} text={example} meaning={meaning} onTake={() => take(`${text} ${example}`.trim())} />
          ))}
        </Examples>
        <Examples title="Fields">
          {vocabulary.fields.map((field) => {
            const { key, names, example } = field;
            const add = () => take(withTest(text, vocabulary, names[0], example));
            return <Example key={key} text={written(names[0], example)} meaning={meaningOf(field)} onTake={add} />;
          })}
        </Examples>
        <Examples title="Yes or no">
          {flags.map(({ name, label }) => (
            <Example key={name} text={name} meaning={label} onTake={() => take(`${text} ${name}`.trim())} />
          ))}
        </Examples>
      </div>
    </Dialog>
  );
}

function meaningOf({ label, kind }: SearchField): string {
  if (kind.is === 'choice') return `${label}: ${Object.values(kind.names).join(', ')}`;
  if (kind.is === 'amount') return `${label}; also ${kind.unit === 'money' ? '>50k, <=50k, 50k..' : '>15, <=20'}`;
  if (kind.is === 'days') return `${label}; also 2026-03, 2026-01-01..2026-03-31, thisweek, >30d`;
  return label;
}

function Examples({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

function Example({ text, meaning, onTake }: { text: string; meaning: string; onTake: () => void }) {
  return (
    <li className="flex flex-col py-1 sm:flex-row sm:items-center sm:gap-4">
      <button
        type="button"
        className="min-w-48 shrink-0 rounded-md py-1 text-left font-mono text-sm text-accent hover:underline pointer-coarse:pt-2"
        onClick={onTake}
      >
        {text}
      </button>
      <span className="text-sm text-muted max-sm:pb-1">{meaning}</span>
    </li>
  );
}
