import type { CalendarFeed, FeedChoices } from '#shared/day/calendar-feed.ts';
import { problemSentence } from '#web/identity/account/form-problem.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { useChangeCalendarFeed } from './calendar-feed.queries.ts';

const labels: Record<keyof FeedChoices, string> = {
  showTasks: 'Open tasks with a due date',
  showTitles: 'Titles of tasks, as you wrote them; otherwise each is a “Task”',
  showStarts: 'Start dates of placements',
  showNames: 'Names of clients, candidates, firms and jobs; otherwise “A candidate starts”',
};
const choices = ['showTasks', 'showTitles', 'showStarts', 'showNames'] as const;

/** Every choice is saved at once, so there is no submit button. */
export function CalendarChoices({ feed }: { feed: CalendarFeed }) {
  const change = useChangeCalendarFeed();
  const toast = useToast();
  const save = (choice: keyof FeedChoices, value: boolean) =>
    change.mutate(
      { [choice]: value },
      { onError: (error) => toast.show({ title: problemSentence(error), tone: 'danger' }) },
    );
  return (
    <fieldset className="flex flex-col px-4 py-4">
      <legend className="float-left font-medium">What it shows</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          label={labels[choice]}
          checked={feed[choice]}
          disabled={choice === 'showTitles' && !feed.showTasks}
          onChange={({ target }) => save(choice, target.checked)}
        />
      ))}
      <p className="text-sm text-pretty text-muted">
        From a month ago to a year ahead. Task times are local to {feed.timeZone.replaceAll('_', ' ')}.
      </p>
    </fieldset>
  );
}
