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
  /** After Escape or a click beside it. */
  onDismiss: () => void;
  children: ReactNode;
}

/**
 * A modal dialog made of the parts that Radix makes its own of: the focus stays inside, screen readers leave out the rest of
 * the page, which does not scroll, and what opens on top comes first. Radix's own switches off the pointer for the
 * whole body and adds a style sheet, and the browser works out the style of every element of the page anew for
 * it before anything is shown. Here the backdrop keeps the pointer off the page.
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
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what opens on top of the browser's own would lie under it
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
