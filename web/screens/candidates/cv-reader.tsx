import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileType, Pencil, TextInitial } from 'lucide-react';
import { candidateName } from '#shared/crm/candidates.ts';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import type { Candidate } from '#shared/crm/candidate-schemas.ts';
import { cvAmong } from '#shared/crm/attachments.ts';
import type { CandidatePageSearch } from '#web/crm/candidates/candidate-page-search.ts';
import { useFileWith } from '#web/crm/candidates/use-file-with.ts';
import { attachmentListQuery, contentUrl } from '#web/crm/files/attachments.queries.ts';
import { canBeFramed, FileFrame } from '#web/crm/files/file-frame.tsx';
import { FileText } from '#web/crm/files/file-text.tsx';
import { useIsOnline } from '#web/platform/lib/connection.ts';
import { useEditReturn } from '#web/records/core/editable-fact.tsx';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import type { InlineField } from '#web/records/core/use-inline-edit.ts';
import { rowsOf } from '#web/records/core/use-record-list.ts';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button, IconButton } from '#web/platform/ui/button.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { Segmented } from '#web/platform/ui/segmented.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';
import { CvEditor } from './cv-editor.tsx';
import { CvText } from './cv-text.tsx';

const views = [
  { value: 'document', label: 'Document', icon: FileType },
  { value: 'text', label: 'Text', icon: TextInitial },
] as const;

interface CvReaderProps {
  candidate: Candidate;
  /** The words to mark. */
  q: string | undefined;
  edit: InlineField;
  search: CandidatePageSearch;
  address: Pick<ListAddress<CandidatePageSearch>, 'refine'>;
}

/** The CV of a candidate: the file itself if the browser can show it, and its text. */
export function CvReader({ candidate, q, edit, search, address }: CvReaderProps) {
  const query = useInfiniteQuery(attachmentListQuery({ candidateId: candidate.id }));
  const isOnline = useIsOnline();
  const pencil = useEditReturn(edit.isOpen);
  const files = rowsOf(query);
  const hit = useFileWith(q, candidate.cv, files);
  const cvFile = cvAmong(files);
  const file = files.find(({ id }) => id === search.file) ?? hit.file ?? cvFile;
  // The text of the CV stands for its file, unless the words of the search are only in the file.
  const isOwn = file === undefined || (file === cvFile && file !== hit.file && candidate.cv.trim() !== '');
  const canFrame = file !== undefined && isOnline && canBeFramed(file);
  const hasText = isOwn ? candidate.cv.trim() !== '' : file.state !== 'kept';
  const preferred = search.view ?? (hit.isInCv || hit.file ? 'text' : 'document');
  const view = canFrame && (preferred === 'document' || !hasText) ? 'document' : 'text';
  // Only a document, or words that the text lacks, are worth waiting for the files.
  const isTextEnough = hit.isInCv || (q === undefined && !navigator.pdfViewerEnabled);
  const isLoading = hit.isPending || (query.isPending && !(isTextEnough && candidate.cv.trim() !== ''));
  return (
    <section
      aria-label="CV"
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface shadow-card lg:sticky lg:top-18 lg:h-[calc(100dvh-6rem)]"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="text-base font-semibold">CV</h2>
        {file && files.length > 1 && (
          <Select
            aria-label="File"
            className="w-48"
            options={files.map(({ id, name }) => ({ value: id, label: name }))}
            value={file.id}
            onChange={({ target }) => address.refine({ file: target.value })}
          />
        )}
        <span className="ml-auto flex items-center gap-1">
          {canFrame && hasText && !edit.isOpen && (
            <Segmented label="Show" options={views} value={view} onChange={(next) => address.refine({ view: next })} />
          )}
          {file && <DownloadLink file={file} />}
          {isOwn && view === 'text' && !edit.isOpen && (
            <IconButton
              ref={pencil}
              label="Edit CV"
              icon={<Pencil aria-hidden className="size-4" />}
              onClick={edit.onOpen}
            />
          )}
        </span>
      </div>
      {edit.isOpen ? (
        <div className="min-h-0 overflow-y-auto p-4">
          <CvEditor edit={edit} />
        </div>
      ) : isLoading ? (
        <div className="p-4">
          <Spinner label="Loading…" />
        </div>
      ) : view === 'document' && file ? (
        <FileFrame attachment={file} className="min-h-[75dvh] flex-1 rounded-b-lg lg:min-h-0" />
      ) : isOwn && hasText ? (
        <CvText key={search.q} name={candidateName(candidate)} text={candidate.cv} q={q} />
      ) : file ? (
        <FileText key={file.id} attachment={file} inset>
          {(text) => <CvText key={search.q} name={candidateName(candidate)} text={text} q={q} />}
        </FileText>
      ) : (
        <NoCv hasFailed={query.isError} onRetry={() => void query.refetch()} onPaste={edit.onOpen} />
      )}
    </section>
  );
}

function DownloadLink({ file }: { file: Attachment }) {
  const label = `Download ${file.name}`;
  return (
    <a
      href={contentUrl(file)}
      download={file.name}
      title={label}
      aria-label={label}
      className={buttonClass({ variant: 'ghost', iconOnly: true })}
    >
      <Download aria-hidden className="size-4" />
    </a>
  );
}

interface NoCvProps {
  /** The files are not known. */
  hasFailed: boolean;
  onRetry: () => void;
  onPaste: () => void;
}

function NoCv({ hasFailed, onRetry, onPaste }: NoCvProps) {
  if (hasFailed) {
    return (
      <LoadFailure className="p-4" onRetry={onRetry}>
        The files could not be loaded.
      </LoadFailure>
    );
  }
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 px-4 py-10 text-sm text-muted">
      <p>No CV has been pasted yet.</p>
      <Button onClick={onPaste}>Paste the CV</Button>
    </div>
  );
}
