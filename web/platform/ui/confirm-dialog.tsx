import type { ReactNode } from 'react';
import { AlertDialog } from 'radix-ui';
import { Button } from './button.tsx';
import { closeByEscape } from './escape-key.ts';
import { useReturnFocus } from './use-return-focus.ts';

export type ConfirmQuestion = {
  title: string;
  description?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Makes the confirm button red. */
  destructive?: boolean;
};

type ConfirmDialogProps = ConfirmQuestion & {
  open: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Cancel has the initial focus, so that an accidental Enter destroys nothing. */
export function ConfirmDialog({
  open,
  busy = false,
  title,
  description,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  destructive = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="backdrop z-50 data-[state=open]:animate-fade-in" />
        <AlertDialog.Content
          onCloseAutoFocus={returnFocus}
          onKeyDown={closeByEscape(onCancel)}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className="fixed inset-x-4 top-[20dvh] z-50 mx-auto max-h-[70dvh] max-w-md overflow-y-auto rounded-xl bg-raised p-6 text-ink shadow-dialog outline-none data-[state=open]:animate-pop-in"
        >
          <AlertDialog.Title className="text-lg font-semibold break-words">{title}</AlertDialog.Title>
          {description !== undefined && (
            <AlertDialog.Description className="mt-1.5 text-base text-muted">{description}</AlertDialog.Description>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
