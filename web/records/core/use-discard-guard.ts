import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';

/**
 * Asks before unsaved input is lost: on Escape, the close button or a click outside (pass `mayClose` to the dialog), on
 * Back or a link, and when the tab is closed. Call `release` once the input is saved.
 */
export function useDiscardGuard(hasChanges: boolean) {
  const confirm = useConfirm();
  const released = useRef(false);
  const isLosing = () => hasChanges && !released.current;

  async function mayClose(): Promise<boolean> {
    if (!isLosing()) return true;
    const agreed = await confirm({
      title: 'Discard changes?',
      description: 'Your changes have not been saved.',
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
      destructive: true,
    });
    if (agreed) released.current = true;
    return agreed;
  }

  useBlocker({
    shouldBlockFn: async () => !(await mayClose()),
    enableBeforeUnload: isLosing,
    disabled: !hasChanges,
  });

  return {
    mayClose,
    release: () => {
      released.current = true;
    },
  };
}
