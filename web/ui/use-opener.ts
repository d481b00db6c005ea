import { useState } from 'react';

/** For a button that opens something whose code comes when it is first opened: `opener` is the button from then on. */
export function useOpener(open: boolean, onOpenChange: (open: boolean) => void) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  return {
    opener: wasOpened ? button : null,
    opening: {
      ref: setButton,
      'aria-haspopup': 'dialog' as const,
      'aria-expanded': open,
      onClick: () => {
        setWasOpened(true);
        onOpenChange(!open);
      },
    },
  };
}
