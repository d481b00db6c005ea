import { useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { commandKey } from '#web/find/pressed.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { keysOn } from './keys.ts';
import { useSingleKeys } from './single-keys.ts';

const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Control: commandKey(),
};

/** What can be pressed on the screen behind it. */
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
          ? 'They can be switched off under Settings.'
          : 'Letters and signs alone are switched off on this device, under Settings.'
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

/** "g d" is pressed one after the other, "Alt+ArrowLeft" together. */
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
