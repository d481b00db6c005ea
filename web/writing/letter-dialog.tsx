import { ExternalLink } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { handOver } from '#shared/mailto.ts';
import { useDiscardGuard } from '#web/records/use-discard-guard.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useToast } from '#web/ui/use-toast.ts';
import type { Addressee } from './addressee.ts';
import { LetterFields } from './letter-fields.tsx';
import { copyText, openMail } from './open-mail.ts';
import { useLetter } from './use-letter.ts';
import { useMailLog } from './use-mail-log.ts';

const PASTE_IT = 'The text was too long for your mail program’s address; it is in the clipboard: paste it.';

interface LetterDialogProps {
  /** At least one, all of whom have an address. */
  to: readonly (Addressee & { email: string })[];
  onClose: () => void;
}

/** Writes to one after the other. Each mail is opened by a press of its own, and nothing is sent from here. */
export function LetterDialog({ to, onClose }: LetterDialogProps) {
  const [at, setAt] = useState(0);
  const [isLogging, setIsLogging] = useState(true);
  const [isTried, setIsTried] = useState(false);
  /** The browser did not let us copy: whoever presses again has done so by hand. */
  const [isCopiedByHand, setIsCopiedByHand] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const addressee = to[at];
  if (!addressee) throw new Error('There is nobody to write to');
  const letter = useLetter(addressee.of);
  const log = useMailLog();
  const toast = useToast();
  const guard = useDiscardGuard(letter.isChanged);
  const { href, pasted } = handOver(addressee.email, letter.mail);

  function goOn(): void {
    if (at === to.length - 1) return onClose();
    setAt(at + 1);
    setIsTried(false);
    setIsCopiedByHand(false);
    letter.startAnew();
  }

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!addressee || letter.isLoading) return;
    if (letter.unfilled.length > 0) {
      flushSync(() => setIsTried(true));
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    if (pasted !== null && !isCopiedByHand && !(await copyText(pasted))) {
      setIsCopiedByHand(true);
      return;
    }
    const { mail } = letter;
    letter.remember();
    // Before the browser turns to the mail program, so that it does not ask whether the page may be left.
    flushSync(goOn);
    openMail(href);
    const hint = pasted === null ? undefined : PASTE_IT;
    if (isLogging) await log(addressee, mail, hint);
    else if (hint !== undefined) toast.show({ title: hint });
  }

  const isLast = at === to.length - 1;
  const action = { icon: <ExternalLink aria-hidden className="size-4" />, children: 'Open in mail program' };
  return (
    <Dialog
      open
      size="large"
      title={`Write to ${addressee.name}`}
      description={
        <>
          {to.length > 1 && <output className="tabular-nums">{`${at + 1} of ${to.length} · `}</output>}
          {addressee.email}
        </>
      }
      onClose={onClose}
      onCloseRequest={guard.mayClose}
      onSubmit={open}
      footer={
        <>
          <Checkbox
            label="Log it"
            className="mr-auto"
            checked={isLogging}
            onChange={({ target }) => setIsLogging(target.checked)}
          />
          {to.length > 1 ? (
            <>
              <Button onClick={() => void guard.mayClose().then((may) => may && onClose())}>Stop</Button>
              <Button onClick={goOn}>{isLast ? 'Skip and finish' : 'Skip'}</Button>
            </>
          ) : (
            <Button onClick={() => void guard.mayClose().then((may) => may && onClose())}>Cancel</Button>
          )}
          {isLogging ? (
            <SubmitButton {...action} onKeyDown={pressOnce} />
          ) : (
            <Button {...action} type="submit" variant="primary" onKeyDown={pressOnce} />
          )}
        </>
      }
    >
      <div ref={form} className="flex flex-col gap-4">
        {isCopiedByHand && (
          <Banner tone="warning" title="The browser did not let us copy the text">
            It is too long for your mail program’s address. Please copy it from here, then press “Open in mail program”
            again.
          </Banner>
        )}
        <LetterFields
          of={addressee.of}
          letter={letter}
          isTried={isTried}
          hint={
            pasted === null || isCopiedByHand
              ? undefined
              : 'This is too long for a mail program’s address: it will be in the clipboard, to be pasted into the mail.'
          }
        />
      </div>
    </Dialog>
  );
}

/** A key that is held opens one mail, not all of them. */
function pressOnce(event: { repeat: boolean; preventDefault: () => void }): void {
  if (event.repeat) event.preventDefault();
}
