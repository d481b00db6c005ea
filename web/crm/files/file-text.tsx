import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classNames } from '#web/platform/lib/class-names.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';
import { fileTextQuery, type ReadableFile } from './attachments.queries.ts';

interface FileTextProps {
  attachment: ReadableFile;
  /** For a place that has no padding. The text has its own. */
  inset?: boolean;
  children: (text: string) => ReactNode;
}

/** The text of a file in every state: loading, failed, missing, or shown by `children`. */
export function FileText({ attachment, inset = false, children }: FileTextProps) {
  const padding = inset ? 'p-4' : '';
  const { data, isPending, refetch } = useQuery(fileTextQuery(attachment));
  if (isPending) {
    return (
      <div className={padding}>
        <Spinner label="Loading…" />
      </div>
    );
  }
  if (!data) {
    return (
      <LoadFailure className={padding} onRetry={() => void refetch()}>
        The file could not be loaded.
      </LoadFailure>
    );
  }
  const { text, problem } = data;
  return (
    <>
      {problem !== null && (
        <div className={padding}>
          <Banner tone="warning">{problem}</Banner>
        </div>
      )}
      {text !== '' && children(text)}
      {text === '' && problem === null && (
        <p className={classNames('text-sm text-muted', padding)}>{nothingIn(attachment)}</p>
      )}
    </>
  );
}

function nothingIn({ state }: ReadableFile): string {
  return state === 'waiting' ? 'This file is still being read.' : 'There is no text in this file.';
}
