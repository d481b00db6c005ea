import { useState } from 'react';

/** For a button whose popup is loaded on first use. `opener` is the button once it has been used. */
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
