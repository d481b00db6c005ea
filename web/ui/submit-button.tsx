import { useId, type ComponentProps } from 'react';
import { useIsOnline } from '#web/lib/connection.ts';
import { Button } from './button.tsx';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'>;

/** Sends a dialog's form. Without a connection it says so beside itself and does nothing; what was typed stays. */
export function SubmitButton({ variant = 'primary', ...rest }: SubmitButtonProps) {
  const online = useIsOnline();
  const reason = useId();
  return (
    <>
      {!online && (
        <output className="order-first basis-full text-right text-sm text-warning">
          <span id={reason}>You are offline. What you typed stays here until it can be saved.</span>
        </output>
      )}
      <Button
        {...rest}
        type="submit"
        variant={variant}
        {...(!online && {
          'aria-disabled': true,
          'aria-describedby': reason,
          onClick: (event) => event.preventDefault(),
        })}
      />
    </>
  );
}
