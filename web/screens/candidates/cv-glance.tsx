import { useInfiniteQuery } from '@tanstack/react-query';
import { candidateName } from '#shared/crm/candidates.ts';
import { cvAmong } from '#shared/crm/attachments.ts';
import type { Candidate } from '#shared/crm/candidate-schemas.ts';
import { glanceOf } from '#shared/records/words.ts';
import { CvLink } from '#web/crm/candidates/cv-link.tsx';
import { useFileWith } from '#web/crm/candidates/use-file-with.ts';
import { attachmentListQuery } from '#web/crm/files/attachments.queries.ts';
import { Section } from '#web/records/core/details.tsx';
import { EditButton, useEditReturn } from '#web/records/core/editable-fact.tsx';
import { Marked } from '#web/records/core/marked.tsx';
import type { InlineField } from '#web/records/core/use-inline-edit.ts';
import { rowsOf } from '#web/records/core/use-record-list.ts';
import { CvEditor } from './cv-editor.tsx';

interface CvGlanceProps {
  candidate: Candidate;
  /** The list's search, whose words are marked. */
  q: string | undefined;
  edit: InlineField;
}

/** A few lines of the CV, around the words of the search. The candidate's page has all of it. */
export function CvGlance({ candidate, q, edit }: CvGlanceProps) {
  const files = rowsOf(useInfiniteQuery(attachmentListQuery({ candidateId: candidate.id })));
  const hit = useFileWith(q, candidate.cv, files);
  const pencil = useEditReturn(edit.isOpen);
  const text = hit.text ?? candidate.cv;
  const file = hit.file ?? cvAmong(files);
  const isEmpty = text.trim() === '';
  return (
    <Section
      title="CV"
      action={
        !edit.isOpen && (
          <span className="flex items-center gap-2">
            <EditButton ref={pencil} label="CV" onClick={edit.onOpen} />
            {(!isEmpty || file) && (
              <CvLink id={candidate.id} q={q} className="link text-sm">
                Read CV
              </CvLink>
            )}
          </span>
        )
      }
    >
      {edit.isOpen ? (
        <div className="pt-4">
          <CvEditor edit={edit} />
        </div>
      ) : isEmpty ? (
        <p className="py-2 text-sm text-muted">{file ? file.name : 'No CV has been pasted yet.'}</p>
      ) : (
        <section
          aria-label={`CV of ${candidateName(candidate)}`}
          className="line-clamp-8 pt-2 text-sm break-words whitespace-pre-wrap"
        >
          <Marked text={glanceOf(text, q ?? '')} q={q} />
        </section>
      )}
    </Section>
  );
}
