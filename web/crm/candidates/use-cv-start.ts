import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { StoredFile } from '#shared/platform/file-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { attachmentOf, useAttachmentWrites } from '../files/attachments.queries.ts';
import { dropUpload, retryUpload, startUpload, useUploadsOf, type Upload } from '../files/uploads.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import type { CandidateFormOutput, CandidateFormValues } from './candidate-form-values.ts';
import { factsFor, filledWords, type FactField, type FoundFacts } from './cv-facts.ts';

interface Reading {
  isUnderWay: boolean;
  /** The result, or the error. */
  words: string;
  isProblem: boolean;
}

/** A pasted text this long is neither a name nor an address. */
const CV_LENGTH = 200;

/**
 * Starts a new candidate from a CV. The CV fills in empty fields and leaves typed text alone. The file is attached
 * after the candidate is saved.
 */
export function useCvStart(
  candidateId: string,
  form: UseFormReturn<CandidateFormValues, unknown, CandidateFormOutput>,
) {
  const [upload] = useUploadsOf(candidateId);
  const [found, setFound] = useState<FoundFacts>({});
  const [reading, setReading] = useState<Reading>();
  const latest = useRef(0);
  const { create } = useAttachmentWrites();
  const toast = useToast();
  const [saving] = useState(untilSaved);
  const chosen = useRef<Upload>(undefined);

  // Leaving without saving must not leave a file behind.
  useEffect(
    () => () => {
      if (chosen.current && !saving.isOver()) dropUpload(chosen.current);
    },
    [saving],
  );

  async function readCv(source: { fileId: string } | { text: string }): Promise<void> {
    latest.current += 1;
    const reader = latest.current;
    setReading({ isUnderWay: true, words: '', isProblem: false });
    try {
      const { text, problem, facts } = await read(api.documents.read.$post({ json: source }));
      if (reader !== latest.current || saving.isOver()) return;
      const values = form.getValues();
      const fresh = factsFor(values, facts, found);
      for (const [field, { value }] of Object.entries(fresh)) set(field as FactField, value);
      const fillsCv = 'fileId' in source && values.cv.trim() === '' && text !== '';
      if (fillsCv) set('cv', text);
      setFound((before) => ({ ...before, ...fresh }));
      setReading({
        isUnderWay: false,
        words: [problem, text !== '' && filledWords(fresh, fillsCv)].filter(Boolean).join(' '),
        isProblem: problem !== null,
      });
    } catch (error) {
      if (reader !== latest.current) return;
      setReading({ isUnderWay: false, words: withReason('The CV could not be read', error), isProblem: true });
    }
  }

  function set(field: FactField | 'cv', value: string): void {
    form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  function take([file, ...others]: readonly File[]): void {
    if (!file) return;
    if (others.length > 0) {
      toast.show({
        title: `Only ${file.name} was added`,
        description: 'You can add more files after you save the candidate.',
      });
    }
    remove();
    const id = crypto.randomUUID();
    chosen.current = startUpload({
      ownerId: candidateId,
      file,
      keep: async (stored: StoredFile, signal) => {
        if (!saving.isOver()) void readCv({ fileId: stored.id });
        await saving.done;
        signal.throwIfAborted();
        await create.mutateAsync(attachmentOf({ candidateId }, id, stored));
      },
      onProblem: (failed) => {
        if (!saving.isOver()) return;
        toast.show({
          title: `${file.name} was not attached to the candidate`,
          description: failed.problem?.sentence,
          tone: 'danger',
          action: { label: 'Try again', onAction: () => retryUpload(failed) },
        });
      },
    });
  }

  function remove(): void {
    latest.current += 1;
    setReading(undefined);
    if (chosen.current) dropUpload(chosen.current);
    chosen.current = undefined;
  }

  /** Handles a pasted file, or a pasted text that is clearly a CV, anywhere in the form. */
  function handlePaste(event: ClipboardEvent<HTMLElement>): void {
    const files = [...event.clipboardData.files];
    if (files.length > 0) {
      event.preventDefault();
      take(files);
      return;
    }
    const text = event.clipboardData.getData('text/plain');
    if (text.length < CV_LENGTH) return;
    const isLongField = event.target instanceof HTMLTextAreaElement;
    if (!isLongField) {
      if (!text.includes('\n') || form.getValues('cv').trim() !== '') return;
      event.preventDefault();
      set('cv', text);
    }
    void readCv({ text: text.slice(0, limits.cv) });
  }

  return {
    upload,
    reading,
    take,
    remove,
    handlePaste,
    /** The source of a field's value; undefined once the value was changed. */
    sourceOf: (field: FactField, value: string | null | undefined) => {
      const fact = found[field];
      return fact && fact.value === value ? fact.source : undefined;
    },
    /** Call it once the candidate is saved, so that the file can be attached. */
    release: saving.end,
  };
}

function untilSaved() {
  let isOver = false;
  let resolve = () => {};
  const done = new Promise<void>((settle) => {
    resolve = settle;
  });
  return {
    done,
    isOver: () => isOver,
    end: () => {
      isOver = true;
      resolve();
    },
  };
}
