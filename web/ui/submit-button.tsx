import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { useOfflineHold } from './use-offline-hold.tsx';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'>;

/** Sends a form, among its other buttons in a row that wraps. */
export function SubmitButton({ variant = 'primary', ...rest }: SubmitButtonProps) {
  const { hold, note } = useOfflineHold();
  return (
    <>
      {note}
      <Button {...rest} type="submit" variant={variant} {...hold} />
    </>
  );
}
