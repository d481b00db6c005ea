import { candidateName } from '#shared/crm/candidates.ts';
import type { Candidate } from '#shared/crm/candidate-schemas.ts';
import { FilesSection } from '#web/crm/files/files-section.tsx';
import { HistorySection } from '#web/records/history/history-section.tsx';
import { MergedNote } from '#web/intake/merges/merged-note.tsx';
import { RelatedTasks } from '#web/crm/tasks/related-tasks.tsx';
import { Composer } from '#web/day/timeline/composer.tsx';
import { Timeline } from '#web/day/timeline/timeline.tsx';
import { useCvText } from '#web/crm/candidates/use-cv-text.ts';
import { CandidateActions } from './candidate-actions.tsx';
import { CandidateFacts } from './candidate-facts.tsx';
import { CandidateJobs } from './candidate-jobs.tsx';
import { CvGlance } from './cv-glance.tsx';
import { useCandidateEdit } from './use-candidate-edit.ts';

interface CandidateDetailsProps {
  candidate: Candidate;
  /** The list's search, whose words are highlighted in the CV. */
  q: string | undefined;
}

/** The body of the candidate panel. */
export function CandidateDetails({ candidate, q }: CandidateDetailsProps) {
  const edit = useCandidateEdit(candidate);
  const putIntoCv = useCvText(candidate);
  const about = { type: 'candidate', id: candidate.id, name: candidateName(candidate), removed: false } as const;
  return (
    <>
      <CandidateActions candidate={candidate} besides={[]} />
      <Composer about={about} />
      <MergedNote type="candidate" id={candidate.id} />
      <CandidateFacts candidate={candidate} edit={edit} />
      <CandidateJobs candidateId={candidate.id} />
      <CvGlance candidate={candidate} q={q} edit={edit('cv')} />
      <RelatedTasks of={about} />
      <Timeline whose={about} />
      <FilesSection owner={{ candidateId: candidate.id }} onUseAsCv={(attachment) => void putIntoCv(attachment)} />
      <HistorySection type="candidate" record={candidate} />
    </>
  );
}
