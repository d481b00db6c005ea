import { Check, ChevronDown } from 'lucide-react';
import { jobStageLabels, jobStages, stageLabel, type JobStage } from '#shared/crm/jobs.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';
import { StageBadge } from './stage-badge.tsx';

interface StageMenuProps {
  job: Job;
  onChange: (stage: JobStage) => void;
}

/** The stage badge, which opens a menu to change the stage. */
export function StageMenu({ job, onChange }: StageMenuProps) {
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Stage of ${job.title}: ${stageLabel(job.stage)}`}
          className="group/stage -mx-1 inline-flex max-w-full min-w-0 items-center gap-0.5 rounded-md px-1 py-0.5 hover:bg-hover data-[state=open]:bg-hover pointer-coarse:relative pointer-coarse:min-h-9 pointer-coarse:after:absolute pointer-coarse:after:-inset-1"
        >
          <StageBadge stage={job.stage} />
          <ChevronDown
            aria-hidden
            className="size-3.5 shrink-0 text-faint opacity-60 group-hover/stage:opacity-100 group-focus-visible/stage:opacity-100"
          />
        </button>
      }
      renderItems={() => stageItems(job, onChange)}
    />
  );
}

export function stageItems(job: Job, onChange: (stage: JobStage) => void) {
  return jobStages.map((stage) => ({
    label: jobStageLabels[stage],
    disabled: stage === job.stage,
    ...(stage === job.stage && { shortcut: <Check aria-label="Current stage" className="size-4" /> }),
    onSelect: () => onChange(stage),
  }));
}
