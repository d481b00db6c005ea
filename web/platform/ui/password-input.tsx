import { useState, type ComponentProps } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import { useFieldControl } from './field-control.ts';

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const control = useFieldControl(rest);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className={classNames('relative', className)}>
      <input
        {...control}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        className="control pr-control"
      />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-controls={control.id}
        disabled={rest.disabled}
        className="absolute inset-y-0 right-0 flex w-control items-center justify-center rounded-md text-muted hover:text-ink disabled:opacity-50"
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
