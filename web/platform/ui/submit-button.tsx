import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { useOfflineHold } from './use-offline-hold.tsx';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'>;

/** Submits a form. While offline it shows a note beside the button. */
export function SubmitButton({ variant = 'primary', ...rest }: SubmitButtonProps) {
  const { hold, note } = useOfflineHold();
  return (
    <>
      {note}
      <Button {...rest} type="submit" variant={variant} {...hold} />
    </>
  );
}
