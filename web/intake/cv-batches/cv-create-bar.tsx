import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { UserRoundPlus } from 'lucide-react';
import { useIsOnline } from '#web/platform/lib/connection.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { FootBar } from '#web/platform/ui/foot-bar.tsx';
import { quantityOf } from './quantity.ts';

interface CvCreateBarProps {
  /** The number of candidates to create. */
  count: number;
  /** The number of files to add to existing candidates. */
  added: number;
  /** The number of incomplete files. */
  needy: number;
  /** The number of files still being parsed. */
  reading: number;
  /** The number of files still uploading. */
  uploading: number;
  duplicates: number;
  busy: boolean;
  onCreate: () => void;
  onShowNeedy: () => void;
}

/** Always visible: how many candidates will be created, and what prevents it. */
export function CvCreateBar(props: CvCreateBarProps) {
  const { count, added, needy, reading, uploading, duplicates, busy, onCreate, onShowNeedy } = props;
  const online = useIsOnline();
  const isHeld = !online || count + added === 0 || reading > 0 || uploading > 0;
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
        {/* The id is on an inner element because an output cannot serve as a description. */}
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
        {whatHappens()}
      </Button>
    </CvBar>
  );

  function whatHappens(): string {
    const create = `Create ${quantityOf(count, 'candidate')}`;
    const add = quantityOf(added, 'CV');
    if (added === 0) return create;
    return count === 0 ? `Add ${add}` : `${create}, add ${add}`;
  }

  function standing(): ReactNode {
    if (!online) return 'You are offline. Your changes stay here until they can be saved.';
    if (uploading > 0) return `${quantityOf(uploading, 'file')} still uploading.`;
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
    if (count + added === 0) return 'No file can be turned into a candidate.';
    if (duplicates > 0) return `${duplicates} of them may already exist.`;
    return 'Nothing is missing.';
  }
}

export function CvBar({ children }: { children: ReactNode }) {
  return <FootBar label="Create candidates">{children}</FootBar>;
}
