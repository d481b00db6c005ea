import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import { hasWords } from '#shared/records/words.ts';
import { fileTextQuery } from '../files/attachments.queries.ts';

/** A search that the text of the CV does not answer. The words are then in one of the files, which this finds. */
export function useFileWith(q: string | undefined, cv: string, files: readonly Attachment[]) {
  const isInCv = useMemo(() => q !== undefined && hasWords(cv, q), [cv, q]);
  const readable = q === undefined || isInCv ? [] : files.filter(({ state }) => state === 'read');
  const answers = useQueries({ queries: readable.map((file) => fileTextQuery(file)) });
  const position = answers.findIndex(({ data }) => data !== undefined && hasWords(data.text, q ?? ''));
  return {
    isInCv,
    file: readable[position],
    text: answers[position]?.data?.text,
    isPending: position === -1 && answers.some(({ isPending }) => isPending),
  };
}
