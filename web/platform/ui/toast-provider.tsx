import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import * as Toast from 'radix-ui/toast';
import { classNames } from '../lib/class-names.ts';
import { buttonClass } from './button-class.ts';
import { ToastContext, type ToastControl, type ToastMessage } from './use-toast.ts';

const PLAIN_MS = 5_000;
/** Long enough to read the message and reach the Undo button. */
const ACTION_MS = 10_000;
/** More would cover a phone's screen; the oldest is dropped. */
const MOST_AT_ONCE = 3;

/** In these, Ctrl+Z undoes typing. */
const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]';

/**
 * The newest message, within reach of the thumb, where it covers no button of the page. It gives way to the buttons of a
 * dialog and to bars at the bottom.
 */
const ON_A_PHONE =
  'max-sm:[&>li:not(:last-child)]:hidden ' +
  'max-sm:[body:has([data-dialog-body],[data-bulk-bar],[data-foot-bar])_&]:top-0 ' +
  'max-sm:[body:has([data-dialog-body],[data-bulk-bar],[data-foot-bar])_&]:bottom-auto ' +
  'max-sm:[body:has([data-dialog-body],[data-bulk-bar],[data-foot-bar])_&]:pt-[max(0.75rem,env(safe-area-inset-top))]';

type Shown = ToastMessage & { id: string };

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const lastId = useRef(0);

  const control = useMemo<ToastControl>(
    () => ({
      show: (message) => {
        lastId.current += 1;
        const id = `toast-${lastId.current}`;
        setToasts((current) => [...current, { ...message, id }].slice(-MOST_AT_ONCE));
        return id;
      },
      dismiss: (id) => setToasts((current) => current.filter((toast) => toast.id !== id)),
    }),
    [],
  );

  // Works behind a modal dialog too, where no key can reach the toast.
  useEffect(() => {
    const newest = toasts.findLast(({ undo }) => undo !== undefined);
    if (!newest) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(TYPED))) return;
      event.preventDefault();
      control.dismiss(newest.id);
      newest.undo?.();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [toasts, control]);

  return (
    <ToastContext value={control}>
      <Toast.Provider swipeDirection="right">
        {children}
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onClose={() => control.dismiss(toast.id)} />
        ))}
        {/* A modal dialog hides everything but live regions from screen readers. Undo must stay reachable. */}
        <Toast.Viewport
          aria-live="off"
          className={classNames(
            'fixed inset-x-0 bottom-tab-bar z-60 flex flex-col gap-2 p-3 outline-none sm:right-0 sm:left-auto sm:w-96 sm:p-4',
            ON_A_PHONE,
          )}
        />
      </Toast.Provider>
    </ToastContext>
  );
}

function ToastItem({ toast, onClose }: { toast: Shown; onClose: () => void }) {
  const { title, description, tone = 'neutral', undo } = toast;
  const action = undo ? { label: 'Undo', onAction: undo } : toast.action;
  return (
    <Toast.Root
      open
      onOpenChange={(open) => !open && onClose()}
      type={tone === 'danger' ? 'foreground' : 'background'}
      duration={action === undefined ? PLAIN_MS : ACTION_MS}
      className={classNames(
        // A modal dialog disables pointer events on the page; a toast above it must stay usable.
        'pointer-events-auto flex items-center gap-2.5 rounded-lg bg-raised py-2 pr-2 pl-3 text-ink shadow-popover',
        'data-[state=open]:animate-rise-in data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
      )}
    >
      {tone === 'success' && <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />}
      {tone === 'danger' && <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />}
      <div className="min-w-0 flex-1 py-1 break-words">
        <Toast.Title className="text-base font-medium">{title}</Toast.Title>
        {description !== undefined && (
          <Toast.Description className="text-sm text-muted">{description}</Toast.Description>
        )}
      </div>
      {action !== undefined && (
        <Toast.Action
          altText={`${action.label} (press ${undo ? 'Ctrl+Z, or ' : ''}F8 to reach this message)`}
          className={buttonClass({ size: 'small' })}
          onClick={action.onAction}
        >
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close aria-label="Dismiss" className={buttonClass({ variant: 'ghost', size: 'small', iconOnly: true })}>
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
