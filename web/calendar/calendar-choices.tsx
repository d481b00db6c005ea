import type { CalendarFeed, FeedChoices } from '#shared/calendar-feed.ts';
import { problemSentence } from '#web/account/form-problem.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useToast } from '#web/ui/use-toast.ts';
import { useChangeCalendarFeed } from './calendar-feed.queries.ts';

const labels: Record<keyof FeedChoices, string> = {
  showTasks: 'Open tasks with a due date',
  showTitles: 'Titles of tasks, as you wrote them; otherwise each is a “Task”',
  showStarts: 'Start dates of placements',
  showNames: 'Names of clients, candidates, firms and jobs; otherwise “Somebody starts”',
};
const choices = ['showTasks', 'showTitles', 'showStarts', 'showNames'] as const;

/** Each is saved as it is made: there is nothing to send. */
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
        From a month ago to a year ahead. Times of tasks are by the clocks of {feed.timeZone.replaceAll('_', ' ')}.
      </p>
    </fieldset>
  );
}
