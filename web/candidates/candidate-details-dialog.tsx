import { Pencil } from 'lucide-react';
import { candidateName, type Candidate } from '#shared/candidates.ts';
import { EmailLink, PhoneLink } from '#web/contacts/contact-links.tsx';
import { Fact, Section } from '#web/records/details.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AssignedJob } from './assigned-job.tsx';
import { CandidateStageBadge, CandidateTypeBadge } from './candidate-badges.tsx';
import { ExpectedSalary } from './expected-salary.tsx';

interface CandidateDetailsDialogProps {
  candidate: Candidate;
  onEdit: () => void;
  onClose: () => void;
}

export function CandidateDetailsDialog({ candidate, onEdit, onClose }: CandidateDetailsDialogProps) {
  const { email, phone, location, type, skills, expectedSalary, assignedJob, candidateStage, cv } = candidate;
  return (
    <Dialog
      open
      size="large"
      title={candidateName(candidate)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
            Edit Candidate
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
          <Fact label="Email">
            <EmailLink email={email} />
          </Fact>
          {phone !== null && (
            <Fact label="Phone">
              <PhoneLink phone={phone} />
            </Fact>
          )}
          {location !== null && <Fact label="Location">{location}</Fact>}
          <Fact label="Type">
            <CandidateTypeBadge type={type} />
          </Fact>
          {expectedSalary !== null && (
            <Fact label="Expected salary">
              <ExpectedSalary amount={expectedSalary} />
            </Fact>
          )}
          <Fact label="Job assignment">
            <AssignedJob job={assignedJob} />
          </Fact>
          {candidateStage !== null && (
            <Fact label="Stage">
              <CandidateStageBadge stage={candidateStage} />
            </Fact>
          )}
          {skills.length > 0 && (
            <Fact label="Skills" wide>
              <span className="flex flex-wrap gap-1">
                {skills.map((skill, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the same skill may stand there twice
                  <Badge key={index}>{skill}</Badge>
                ))}
              </span>
            </Fact>
          )}
        </dl>
        <Section title="CV">
          {cv.trim() === '' ? (
            <p className="py-2 text-sm text-muted">No CV has been pasted yet.</p>
          ) : (
            <section
              aria-label={`CV of ${candidateName(candidate)}`}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long CV is scrolled by keyboard from here
              tabIndex={0}
              className="mt-3 max-h-64 overflow-y-auto overscroll-contain rounded-md border border-line bg-subtle p-3 text-sm break-words whitespace-pre-wrap"
            >
              {cv}
            </section>
          )}
        </Section>
      </div>
    </Dialog>
  );
}
