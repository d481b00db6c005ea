import { useRef } from 'react';

/** Closes, unless `mayClose` refuses. It may ask the user first. */
export function useCloseRequest(onClose: () => void, mayClose?: () => boolean | Promise<boolean>): () => Promise<void> {
  const asking = useRef(false);
  return async () => {
    // A second Escape may arrive while the question is open.
    if (asking.current) return;
    asking.current = true;
    try {
      if (mayClose === undefined || (await mayClose())) onClose();
    } finally {
      asking.current = false;
    }
  };
}
