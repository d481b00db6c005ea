import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useConfirm } from '#web/ui/use-confirm.ts';

/**
 * Asks before typed text is thrown away: by Escape, the cross or a click outside (give `mayClose` to the dialog), by Back
 * or a link, and by closing the tab. Call `release` when there is nothing left to lose.
 */
export function useDiscardGuard(hasChanges: boolean) {
  const confirm = useConfirm();
  const released = useRef(false);
  const isLosing = () => hasChanges && !released.current;

  async function mayClose(): Promise<boolean> {
    if (!isLosing()) return true;
    const agreed = await confirm({
      title: 'Discard changes?',
      description: 'What you have typed has not been saved.',
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
