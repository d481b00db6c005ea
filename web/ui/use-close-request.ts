import { useRef } from 'react';

/** Closes, unless `mayClose` says no. It may ask the person first. */
export function useCloseRequest(onClose: () => void, mayClose?: () => boolean | Promise<boolean>): () => Promise<void> {
  const asking = useRef(false);
  return async () => {
    // The question may itself be on screen while a second Escape arrives.
    if (asking.current) return;
    asking.current = true;
    try {
      if (mayClose === undefined || (await mayClose())) onClose();
    } finally {
      asking.current = false;
    }
  };
}
