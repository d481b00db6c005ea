import { Section } from './section.tsx';

const SURFACES = [
  'bg-canvas',
  'bg-surface',
  'bg-raised',
  'bg-subtle',
  'bg-hover',
  'bg-accent-soft',
  'bg-accent',
  'bg-info-soft',
  'bg-success-soft',
  'bg-warning-soft',
  'bg-danger-soft',
  'bg-danger-fill',
];
const INKS = [
  'text-ink',
  'text-muted',
  'text-faint',
  'text-accent',
  'text-info',
  'text-success',
  'text-warning',
  'text-danger',
];
const SIZES = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs'];

export function TokensSection() {
  return (
    <Section title="Tokens">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {SURFACES.map((name) => (
          <li key={name} className="text-xs text-muted">
            <div className={`mb-1 h-10 rounded-md border border-line ${name}`} />
            {name}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {INKS.map((name) => (
          <span key={name} className={name}>
            {name}
          </span>
        ))}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        {SIZES.map((name) => (
          <span key={name} className={name}>
            {name}
          </span>
        ))}
      </p>
    </Section>
  );
}
