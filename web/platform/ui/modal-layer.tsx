import { hideOthers } from 'aria-hidden';
import { DismissableLayer, FocusGuards, FocusScope, useComposedRefs } from 'radix-ui/internal';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { closeByEscape } from './escape-key.ts';
import { useScrollLock } from './use-scroll-lock.ts';

interface ModalLayerProps {
  ref?: Ref<HTMLDivElement> | undefined;
  className: string;
  'aria-labelledby': string;
  'aria-describedby'?: string | undefined;
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
  onEscapeKeyDown: (event: KeyboardEvent) => void;
  /** Called on Escape or a click outside. */
  onDismiss: () => void;
  children: ReactNode;
}

/**
 * A modal dialog built from Radix's parts: it traps the focus, hides the rest of the page from screen readers, locks
 * scrolling and supports layers on top. Radix's own dialog disables pointer events on the whole body and adds a style
 * sheet. The browser would then recalculate the style of every element before anything is shown. Here the backdrop
 * blocks the pointer instead.
 */
export function ModalLayer({ ref, onOpenAutoFocus, onCloseAutoFocus, children, ...layer }: ModalLayerProps) {
  const content = useRef<HTMLDivElement>(null);
  const contentRef = useComposedRefs(ref, content);
  const backdropRef = DismissableLayer.useDismissableLayerSurface();
  const branches = FocusScope.useFocusScopeBranchRegistry();
  FocusGuards.useFocusGuards();
  useScrollLock();
  useEffect(() => (content.current ? hideOthers(content.current) : undefined), []);

  return createPortal(
    <>
      <div ref={backdropRef} data-state="open" className="backdrop z-40 animate-fade-in touch-none" />
      <FocusScope.FocusScopeBranchProvider registry={branches.registry}>
        <FocusScope.Root
          asChild
          loop
          trapped
          branches={branches.nodes}
          onMountAutoFocus={onOpenAutoFocus}
          onUnmountAutoFocus={onCloseAutoFocus}
        >
          <DismissableLayer.Root
            {...layer}
            ref={contentRef}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- layers on top of a native dialog would lie under it
            role="dialog"
            deferPointerDownOutside
            onPointerDownOutside={(event) => {
              if (opensContextMenu(event.detail.originalEvent)) event.preventDefault();
            }}
            onFocusOutside={(event) => event.preventDefault()}
            onKeyDown={closeByEscape(layer.onDismiss)}
          >
            {children}
          </DismissableLayer.Root>
        </FocusScope.Root>
      </FocusScope.FocusScopeBranchProvider>
    </>,
    document.body,
  );
}

function opensContextMenu({ button, ctrlKey }: PointerEvent): boolean {
  return button === 2 || (button === 0 && ctrlKey);
}
