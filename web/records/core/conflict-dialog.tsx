import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';

/** A field in readable form. */
export interface DescribedField {
  label: string;
  text: string;
}

interface ConflictDialogProps {
  /** "This client" */
  what: string;
  mine: readonly DescribedField[];
  saved: readonly DescribedField[];
  busy: boolean;
  onReload: () => void;
  onOverwrite: () => void;
  onCancel: () => void;
}

/** The record was saved elsewhere after this form was opened. Shows the differences and lets the user choose. */
export function ConflictDialog({ what, mine, saved, busy, onReload, onOverwrite, onCancel }: ConflictDialogProps) {
  const differences = differencesOf(mine, saved);
  return (
    <Dialog
      open
      onClose={onCancel}
      title={`${what} was changed elsewhere`}
      description="It was saved in another tab or on another device after you opened it."
      footer={
        <>
          <Button onClick={onReload}>Reload</Button>
          <Button variant="danger" busy={busy} onClick={onOverwrite}>
            Overwrite
          </Button>
        </>
      }
    >
      {differences.length === 0 ? (
        <p>Your version is the same as the saved one.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll a long comparison from here
        <section aria-label="Differences" tabIndex={0} className="rounded-sm">
          <table className="w-full table-fixed border-collapse text-sm">
            <caption className="sr-only">Differences</caption>
            <thead>
              <tr className="text-left text-xs text-muted">
                <th scope="col" className="w-24 py-1.5 pr-2 font-medium">
                  Field
                </th>
                <th scope="col" className="py-1.5 pr-2 font-medium">
                  Your version
                </th>
                <th scope="col" className="py-1.5 font-medium">
                  Saved version
                </th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ label, mine, saved }) => (
                <tr key={label} className="border-t border-line align-top">
                  <th scope="row" className="py-2 pr-2 text-left font-medium">
                    {label}
                  </th>
                  <td className="py-2 pr-2 break-words whitespace-pre-wrap">{mine || <Nothing />}</td>
                  <td className="py-2 break-words whitespace-pre-wrap">{saved || <Nothing />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="mt-4 text-sm text-muted">
        Reload shows the saved version and discards yours. Overwrite saves your version instead.
      </p>
    </Dialog>
  );
}

function Nothing() {
  return <span className="text-faint">empty</span>;
}

function differencesOf(mine: readonly DescribedField[], saved: readonly DescribedField[]) {
  return mine.flatMap(({ label, text }) => {
    const other = saved.find((field) => field.label === label)?.text ?? '';
    return other === text ? [] : [{ label, mine: text, saved: other }];
  });
}
