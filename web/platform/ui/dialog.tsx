import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './button.tsx';
import { closeByEscape } from './escape-key.ts';
import { useCloseRequest } from './use-close-request.ts';
import { useReturnFocus } from './use-return-focus.ts';

type DialogSize = 'small' | 'medium' | 'large' | 'full';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** Called before Escape, the close button or a click outside closes the dialog; return false to keep it open. */
  onCloseRequest?: () => boolean | Promise<boolean>;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, with the main action last. */
  footer?: ReactNode;
  /**
   * Turns body and footer into one form. The submit button is in the footer, and Ctrl+Enter (or Cmd+Enter) presses it.
   */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => unknown;
  size?: DialogSize;
  /** The body contains no focusable element, so it takes the focus itself and can be scrolled by keyboard. */
  readOnly?: boolean;
  children: ReactNode;
};

const WINDOW = 'sm:top-[10dvh] sm:bottom-auto sm:max-h-[80dvh]';
const SHAPES: Record<DialogSize, string> = {
  small: `${WINDOW} sm:max-w-md`,
  medium: `${WINDOW} sm:max-w-xl`,
  large: `${WINDOW} sm:max-w-3xl`,
  /** For previews: as tall as the window, whatever the content. */
  full: 'sm:inset-y-6 sm:max-w-5xl',
};

/** Full screen on a phone, a centred window elsewhere. */
export function Dialog({
  open,
  onClose,
  onCloseRequest,
  title,
  description,
  footer,
  onSubmit,
  size = 'medium',
  readOnly = false,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus(open);
  const requestClose = useCloseRequest(onClose, onCloseRequest);
  const leaveByKey = closeByEscape(() => void requestClose());

  const content = (
    <>
      <div
        data-dialog-body=""
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
        tabIndex={readOnly ? 0 : undefined}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 sm:px-6"
      >
        {children}
      </div>
      {footer !== undefined && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6 [&>output]:order-first [&>output]:text-right">
          {footer}
        </div>
      )}
    </>
  );

  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && void requestClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="backdrop z-40 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <RadixDialog.Content
          onOpenAutoFocus={focusFirstControl}
          onCloseAutoFocus={returnFocus}
          onKeyDown={(event) => {
            submitByKey(event);
            leaveByKey(event);
          }}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={classNames(
            'fixed inset-0 z-40 flex flex-col bg-raised text-ink shadow-dialog outline-none',
            'data-[state=closed]:animate-pop-out data-[state=open]:animate-rise-in',
            'sm:inset-x-4 sm:mx-auto sm:rounded-xl',
            SHAPES[size],
          )}
        >
          <header className="flex items-start justify-between gap-4 border-b border-line px-4 py-2 sm:px-6 sm:py-4">
            <div className="min-w-0 pt-1 pointer-coarse:pt-2.5">
              <RadixDialog.Title className="text-lg leading-6 font-semibold break-words">{title}</RadixDialog.Title>
              {description !== undefined && (
                <RadixDialog.Description className="mt-0.5 text-sm text-muted">{description}</RadixDialog.Description>
              )}
            </div>
            <IconButton
              label="Close"
              className="-mr-2"
              icon={<X aria-hidden className="size-4" />}
              onClick={() => void requestClose()}
            />
          </header>
          {onSubmit === undefined ? (
            content
          ) : (
            <form
              noValidate
              className="flex min-h-0 flex-1 flex-col"
              onSubmit={(event) => {
                // React events bubble out of a dialog into the form that opened it.
                event.stopPropagation();
                void onSubmit(event);
              }}
            >
              {content}
            </form>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/**
 * Works from any input, including those where Enter adds a line. A busy button is not pressed, and held keys press it
 * once.
 */
function submitByKey(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  // The dialog is not part of the form that opened it.
  event.stopPropagation();
  if (event.repeat) return;
  const around = event.target instanceof Element ? event.target.closest('form') : null;
  const form = around ?? event.currentTarget.querySelector('form');
  form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}

/** For a form that begins with a control that rarely changes. */
const CHOSEN_CONTROL = '[data-dialog-body] [data-first-focus]';
const FIRST_CONTROL = ['input:not([type="file"])', 'select', 'textarea', 'button[role="combobox"]']
  .map((control) => `[data-dialog-body] ${control}:not(:disabled)`)
  .join(', ');

/** Focuses the first control of a form instead of the close button. Other dialogs get the focus themselves. */
function focusFirstControl(event: Event) {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const within = event.currentTarget;
  const first = within.querySelector<HTMLElement>(CHOSEN_CONTROL) ?? within.querySelector<HTMLElement>(FIRST_CONTROL);
  (first ?? within).focus();
}
