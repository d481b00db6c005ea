import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { StoredFile } from '#shared/files.ts';
import { limits } from '#shared/limits.ts';
import { attachmentOf, useAttachmentWrites } from '#web/files/attachments.queries.ts';
import { dropUpload, retryUpload, startUpload, useUploadsOf, type Upload } from '#web/files/uploads.ts';
import { api, read } from '#web/lib/api.ts';
import { withReason } from '#web/records/failure.ts';
import { useToast } from '#web/ui/use-toast.ts';
import type { CandidateFormOutput, CandidateFormValues } from './candidate-form-values.ts';
import { factsFor, filledWords, type FactField, type FoundFacts } from './cv-facts.ts';

interface Reading {
  isUnderWay: boolean;
  /** What came of it, or what stood in its way. */
  words: string;
  isProblem: boolean;
}

/** A pasted text this long is no name and no address, wherever it is pasted. */
const CV_LENGTH = 200;

/**
 * Lets a new candidate begin with a CV: what is empty is filled in from it, nothing that was typed is touched, and the file
 * is attached once the candidate is there.
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

  // Who leaves without saving leaves no file behind.
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
        title: `Only ${file.name} was taken`,
        description: 'More can be added once the candidate is saved.',
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

  /** A copied file, or a text that is plainly a CV, wherever in the form it is pasted. */
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
    /** Where what stands in a field now was found; nothing once it was changed. */
    sourceOf: (field: FactField, value: string | null | undefined) => {
      const fact = found[field];
      return fact && fact.value === value ? fact.source : undefined;
    },
    /** The candidate is there: the file can be attached. */
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
