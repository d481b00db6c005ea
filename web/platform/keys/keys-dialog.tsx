import { useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { commandKey } from './pressed.ts';
import { Dialog } from '../ui/dialog.tsx';
import { keysOn } from './keys.ts';
import { useSingleKeys } from './single-keys.ts';

const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Control: commandKey(),
};

/** Lists the shortcuts of the current screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const [singleKeys] = useSingleKeys();
  return (
    <Dialog
      open
      readOnly
      size="large"
      title="Keyboard shortcuts"
      description={
        singleKeys
          ? 'You can switch off single-key shortcuts in Settings.'
          : 'Single-key shortcuts are switched off on this device. You can switch them on in Settings.'
      }
      onClose={onClose}
    >
      <div className="gap-x-10 sm:columns-2">
        {keysOn(pathname).map(({ heading, keys }) => (
          <section key={heading} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-sm font-semibold">{heading}</h3>
            <dl className="divide-y divide-line text-sm">
              {keys.map(({ press, listedAs = press, does }) => (
                <div key={does} className="flex items-center justify-between gap-4 py-1.5">
                  <dt className="text-muted">{does}</dt>
                  <dd className="flex shrink-0 items-center gap-1">
                    {listedAs.map((each, index) => (
                      <Fragment key={each}>
                        {index > 0 && <span className="text-xs text-faint">or</span>}
                        <Pressed keys={each} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** The keys of "g d" are pressed in sequence, those of "Alt+ArrowLeft" together. */
function Pressed({ keys }: { keys: string }) {
  return keys.split(/(?<=.) |(?<=.)\+/).map((key, index) => (
    <Fragment key={key}>
      {index > 0 && keys.includes(' ') && <span className="text-xs text-faint">then</span>}
      <kbd className="min-w-6 rounded-sm border border-line-strong bg-subtle px-1.5 py-0.5 text-center font-sans text-xs text-ink">
        {signs[key] ?? key}
      </kbd>
    </Fragment>
  ));
}
