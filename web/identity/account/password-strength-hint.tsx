import { passwordStrength, passwordStrengths, type PasswordStrength } from '#shared/identity/password-strength.ts';
import { classNames } from '#web/platform/lib/class-names.ts';

const FILLS: Record<PasswordStrength, string> = {
  Weak: 'bg-danger-fill',
  Fair: 'bg-warning',
  Good: 'bg-success',
  Strong: 'bg-success',
};

const ADVICE: Partial<Record<PasswordStrength, string>> = {
  Weak: 'Longer is safer: a few unrelated words work well.',
  Fair: 'A word or two more would make it good.',
};

interface PasswordStrengthHintProps {
  password: string;
  /** The user's name and e-mail address: the first things an attacker would try. */
  personal?: string[];
}

/** Advice below a new password. It never blocks; only the minimum length does. */
export function PasswordStrengthHint({ password, personal }: PasswordStrengthHintProps) {
  if (password === '') return null;
  const strength = passwordStrength(password, personal);
  const level = passwordStrengths.indexOf(strength);
  const advice = ADVICE[strength];
  return (
    <div className="-mt-2 flex flex-col gap-2">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {passwordStrengths.map((step, index) => (
          <span key={step} className={classNames('h-1 rounded-full', index <= level ? FILLS[strength] : 'bg-hover')} />
        ))}
      </div>
      <output className="text-sm text-muted">
        <span className="font-medium text-ink">{strength} password.</span> {advice}
      </output>
    </div>
  );
}
