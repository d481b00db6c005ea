import type { ReactNode } from 'react';
import { withTest } from '#shared/query/edit-text.ts';
import { written } from '#shared/query/read-test.ts';
import { vocabularies, type SearchedType } from '#shared/query/vocabularies.ts';
import type { SearchField } from '#shared/query/vocabulary.ts';
import { recordNames } from '#shared/record-terms.ts';
import { Dialog } from '#web/ui/dialog.tsx';

interface SearchHelpProps {
  type: SearchedType;
  text: string;
  onChange: (text: string) => void;
  onClose: () => void;
}

const operators = [
  ['java spring', 'Both words, anywhere'],
  ['"machine learning"', 'The words as they stand in the quotes'],
  ['java OR kotlin', 'One of them or both'],
  ['java -php', 'The first without the second; NOT php is the same'],
  ['(java OR kotlin) spring', 'Brackets say what belongs together'],
] as const;

/** How a list is searched, by examples of its own fields: a press on one puts it into the box. */
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
      description="Type words, or say more. Press an example to add it to your search."
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
