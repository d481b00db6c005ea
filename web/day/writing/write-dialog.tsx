import { useState } from 'react';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { hasAddress, type Addressee } from './addressee.ts';
import { LetterDialog } from './letter-dialog.tsx';

interface WriteDialogProps {
  to: readonly Addressee[];
  onClose: () => void;
}

/** First names the people without an address, then writes to the others one by one. */
export function WriteDialog({ to, onClose }: WriteDialogProps) {
  const reachable = to.filter(hasAddress);
  const others = to.filter((addressee) => !hasAddress(addressee));
  const [isTold, setIsTold] = useState(others.length === 0);
  if (isTold) return <LetterDialog to={reachable} onClose={onClose} />;
  return (
    <Dialog
      open
      size="small"
      title={to.length === 1 ? `Write to ${to[0]?.name}` : `Write to ${to.length} people`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {reachable.length > 0 && (
            <Button variant="primary" onClick={() => setIsTold(true)}>
              {reachable.length === 1 ? 'Write to the other one' : `Write to the other ${reachable.length}`}
            </Button>
          )}
        </>
      }
    >
      {to.length === 1 ? (
        <Banner tone="warning" title={`${to[0]?.name} has no e-mail address`}>
          Add one to their record to write to them.
        </Banner>
      ) : (
        <>
          <Banner
            tone="warning"
            title={
              others.length === 1 ? 'One of them has no e-mail address' : `${others.length} have no e-mail address`
            }
          >
            {reachable.length === 0 ? 'There is nobody to write to.' : 'They will be skipped.'}
          </Banner>
          <ul aria-label="Without an e-mail address" className="mt-3 list-inside list-disc text-sm">
            {others.map(({ of, name }) => (
              <li key={of.id} className="break-words">
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
