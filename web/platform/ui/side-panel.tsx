import { X } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import { Button } from './button.tsx';
import { ModalLayer } from './modal-layer.tsx';
import { useCloseRequest } from './use-close-request.ts';
import { useReturnFocus } from './use-return-focus.ts';

type SidePanelProps = {
  /** The scrolling element. */
  ref?: Ref<HTMLDivElement>;
  title: string;
  description?: string;
  onClose: () => void;
  /** Called before Escape, the Close button or a click outside closes the panel; return false to keep it open. */
  onCloseRequest?: () => boolean | Promise<boolean>;
  /** The element that gets the focus when the panel closes. Defaults to the one that had it before. */
  returnTo?: () => HTMLElement | null;
  /** Controls beside the Close button, such as previous and next. */
  steps?: ReactNode;
  /** Actions for the whole record, at the far end of the bar. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A dialog along the right edge, as tall as the window. It fills the screen on a phone. */
export function SidePanel({
  ref,
  title,
  description,
  onClose,
  onCloseRequest,
  returnTo,
  steps,
  actions,
  children,
}: SidePanelProps) {
  const titleId = useId();
  const descriptionId = useId();
  const returnFocus = useReturnFocus(true);
  const requestClose = useCloseRequest(onClose, onCloseRequest);

  return (
    <ModalLayer
      ref={ref}
      aria-labelledby={titleId}
      aria-describedby={description === undefined ? undefined : descriptionId}
      onDismiss={() => void requestClose()}
      // The panel is the scrolling element, so arrow keys and Space work at once.
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        // The panel is always in view. Scrolling to it would force another layout.
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true });
      }}
      onCloseAutoFocus={(event) => {
        const target = returnTo?.();
        if (!target) return returnFocus(event);
        event.preventDefault();
        target.focus();
      }}
      // A control being edited inside the panel handles Escape itself.
      onEscapeKeyDown={(event) => {
        if (event.target instanceof Element && event.target.closest('[data-takes-escape]')) event.preventDefault();
      }}
      className="fixed inset-0 z-40 animate-slide-in scroll-pt-16 overflow-y-auto overscroll-contain bg-raised text-ink shadow-dialog outline-none sm:left-auto sm:w-[clamp(35rem,50vw,45rem)]"
    >
      <div className="sticky top-0 z-10 flex items-center gap-1 border-b border-line bg-raised px-4 py-2 pt-[max(0.5rem,env(safe-area-inset-top))]">
        <Button
          variant="ghost"
          className="-ml-2 max-sm:px-2.5"
          icon={<X aria-hidden className="size-4" />}
          aria-keyshortcuts="Escape"
          onClick={() => void requestClose()}
        >
          <span className="max-sm:sr-only">Close</span>
        </Button>
        {steps}
        <div className="ml-auto flex items-center gap-2">{actions}</div>
      </div>
      <div className="flex flex-col gap-6 px-4 pt-6 pb-[max(2rem,env(safe-area-inset-bottom))]">
        <header>
          <h2 id={titleId} className="text-xl font-semibold break-words">
            {title}
          </h2>
          {description !== undefined && (
            <p id={descriptionId} className="mt-0.5 text-base text-muted">
              {description}
            </p>
          )}
        </header>
        {children}
      </div>
    </ModalLayer>
  );
}
