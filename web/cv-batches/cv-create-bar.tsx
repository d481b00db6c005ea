import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { UserRoundPlus } from 'lucide-react';
import { useIsOnline } from '#web/lib/connection.ts';
import { Button } from '#web/ui/button.tsx';
import { FootBar } from '#web/ui/foot-bar.tsx';
import { quantityOf } from './quantity.ts';

interface CvCreateBarProps {
  /** How many candidates it will be. */
  count: number;
  /** How many of them lack something. */
  needy: number;
  /** How many are still being read. */
  reading: number;
  /** How many are still on their way. */
  uploading: number;
  duplicates: number;
  busy: boolean;
  onCreate: () => void;
  onShowNeedy: () => void;
}

/** What becomes of the files, always in sight: how many candidates, and what stands in the way. */
export function CvCreateBar(props: CvCreateBarProps) {
  const { count, needy, reading, uploading, duplicates, busy, onCreate, onShowNeedy } = props;
  const online = useIsOnline();
  const isHeld = !online || count === 0 || reading > 0 || uploading > 0;
  const create = () => {
    if (!isHeld && !busy) onCreate();
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    event.preventDefault();
    create();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <CvBar>
      <output className="min-w-0 flex-1 basis-52 max-sm:basis-full text-sm text-muted">
        {/* Inside: an output itself describes nothing. */}
        <span id="cv-standing">{standing()}</span>
      </output>
      {needy > 0 && !isHeld && (
        <Button onClick={onShowNeedy}>
          <span>
            Show<span className="max-sm:sr-only"> what is missing</span>
          </span>
        </Button>
      )}
      <Button
        variant="primary"
        icon={<UserRoundPlus aria-hidden className="size-4" />}
        className="max-sm:flex-1"
        busy={busy}
        busyText="Creating…"
        aria-disabled={isHeld || undefined}
        aria-describedby="cv-standing"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={create}
      >
        {`Create ${quantityOf(count, 'candidate')}`}
      </Button>
    </CvBar>
  );

  function standing(): ReactNode {
    if (!online) return 'You are offline. What you type stays here until it can be saved.';
    if (uploading > 0) return `${quantityOf(uploading, 'file')} still on the way.`;
    if (reading > 0) return `${quantityOf(reading, 'file')} still to be read.`;
    if (needy > 0) {
      const lack = needy === 1 ? '1 file lacks' : `${needy} files lack`;
      return (
        <>
          {lack} what a candidate needs.
          <span className="max-sm:sr-only"> Fill it in, or leave {needy === 1 ? 'it' : 'them'} out.</span>
        </>
      );
    }
    if (count === 0) return 'There is no file that a candidate could be made of.';
    if (duplicates > 0) return `${duplicates} of them may be there already.`;
    return 'Nothing is missing.';
  }
}

export function CvBar({ children }: { children: ReactNode }) {
  return <FootBar label="Create candidates">{children}</FootBar>;
}
