import { Check, Lock, Search, ShieldCheck } from 'lucide-react';

/** See record-sketches.tsx. */

const candidates = [
  { name: 'Elena Rossi', skills: ['TypeScript', 'React'] },
  { name: 'Daniel Weber', skills: ['React', 'Node.js'] },
];

export function CandidatesSketch() {
  return (
    <div className="w-full max-w-72 text-sm">
      <p className="flex items-center gap-2 rounded-lg border border-accent bg-surface px-3 py-2 shadow-card">
        <Search className="size-4 text-muted" />
        react
      </p>
      <div className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {candidates.map(({ name, skills }) => (
          <div key={name} className="px-3 py-2">
            <p className="font-medium">{name}</p>
            <p className="mt-1 flex gap-2">
              {skills.map((skill) => (
                <span
                  key={skill}
                  className={
                    skill === 'React'
                      ? 'rounded-sm bg-accent-soft px-2 text-xs font-medium text-accent'
                      : 'rounded-sm bg-subtle px-2 text-xs text-muted'
                  }
                >
                  {skill}
                </span>
              ))}
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}

const followUps = ['Call Maya about the shortlist', 'Send terms to Alder & Finch', 'Prepare Elena for Thursday'];

export function PhoneSketch() {
  return (
    <div className="flex w-full max-w-lg translate-y-7 items-start justify-center gap-6">
      <div className="w-52 shrink-0 rounded-t-2xl border-4 border-b-0 border-line-strong bg-surface px-3 pt-3 pb-14 text-sm shadow-dialog">
        <p className="font-semibold">Today</p>
        {followUps.map((title, position) => (
          <p key={title} className="mt-2 flex items-center gap-2">
            <span
              className={
                position === 0
                  ? 'flex size-4 shrink-0 items-center justify-center rounded-sm bg-accent text-on-accent'
                  : 'size-4 shrink-0 rounded-sm border border-control'
              }
            >
              {position === 0 && <Check className="size-3" />}
            </span>
            <span className={position === 0 ? 'truncate text-muted line-through' : 'truncate'}>{title}</span>
          </p>
        ))}
      </div>
      <div className="mt-6 hidden w-44 flex-col gap-2 text-sm sm:flex">
        <p className="rounded-lg border border-line bg-surface px-3 py-2 shadow-card">Task completed</p>
        <p className="rounded-lg border border-line bg-surface px-3 py-2 text-muted shadow-card">
          On your laptop a moment later
        </p>
      </div>
    </div>
  );
}

const walls = ['Your records', 'Your sign-ins'];

export function SecuritySketch() {
  return (
    <div className="flex w-full max-w-64 flex-col items-center gap-3 text-sm">
      <span className="flex size-14 items-center justify-center rounded-2xl bg-accent-soft text-accent">
        <ShieldCheck className="size-7" />
      </span>
      <div className="w-full divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {walls.map((wall) => (
          <p key={wall} className="flex items-center justify-between px-3 py-2">
            {wall}
            <Lock className="size-3.5 text-muted" />
          </p>
        ))}
      </div>
    </div>
  );
}
