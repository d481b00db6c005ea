import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { defaultDaySettings } from '#shared/day/day-settings.ts';
import { formatDue } from '#shared/crm/tasks.ts';
import type { TodayLine } from '#shared/day/today-schemas.ts';
import { doneUntil } from '#shared/day/today.ts';
import { invalidateRecords, invalidateTopics } from '#web/platform/live/topic-keys.ts';
import { withReason } from '#web/records/core/failure.ts';
import { changeTasks, useTaskWrites } from '#web/crm/tasks/tasks.queries.ts';
import { useToast, type ToastMessage } from '#web/platform/ui/use-toast.ts';
import { putLineOff, daySettingsQuery } from './today.queries.ts';

type Said = Pick<ToastMessage, 'title' | 'description'>;

export const keyOf = ({ rule, id }: TodayLine) => `${rule} ${id}`;

/**
 * Actions on a line of the day. The line leaves at once, and returns if the server refuses or the user undoes it. A
 * task is completed or gets a new date. Any other line stays hidden until its day.
 */
export function useLineActions(today: CalendarDate, lines: readonly TodayLine[]) {
  const queryClient = useQueryClient();
  const { update } = useTaskWrites();
  const toast = useToast();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState(lines);
  // Lines that the server no longer returns are forgotten, so that they are visible if they come back.
  if (answered !== lines) {
    setAnswered(lines);
    const keys = new Set(lines.map(keyOf));
    setGone(new Set([...gone].filter((key) => keys.has(key))));
  }

  function leave(line: TodayLine, hasLeft: boolean): void {
    setGone((before) => {
      const after = new Set(before);
      if (hasLeft) after.add(keyOf(line));
      else after.delete(keyOf(line));
      return after;
    });
  }

  async function act(line: TodayLine, said: Said, work: () => Promise<unknown>, back: () => Promise<unknown>) {
    leave(line, true);
    try {
      await work();
    } catch (error) {
      leave(line, false);
      const title = line.task ? 'Failed to update task. Please try again.' : withReason('Failed to save', error);
      toast.show({ title, tone: 'danger' });
      return;
    }
    toast.show({ ...said, undo: () => void takeBack(line, back) });
  }

  async function takeBack(line: TodayLine, back: () => Promise<unknown>): Promise<void> {
    try {
      await back();
      leave(line, false);
      toast.show({ title: 'Undone', tone: 'success' });
    } catch (error) {
      toast.show({ title: withReason('Failed to undo', error), tone: 'danger' });
    } finally {
      await (line.task ? invalidateRecords(queryClient, 'task') : invalidateTopics(queryClient, ['routine']));
    }
  }

  async function putOff(line: TodayLine, until: CalendarDate | null): Promise<void> {
    await putLineOff({ rule: line.rule, subjectId: line.id, until });
  }

  return {
    gone,
    done: (line: TodayLine): void => {
      const { task } = line;
      if (task) {
        const { id } = task;
        void act(
          line,
          { title: 'Task completed', description: line.title },
          () => update.mutateAsync({ id, patch: { completed: true } }),
          () => changeTasks({ action: 'reopen', ids: [id] }),
        );
        return;
      }
      const daySettings = queryClient.getQueryData(daySettingsQuery.queryKey) ?? defaultDaySettings();
      const until = doneUntil(line.rule, line.day, today, daySettings);
      void act(
        line,
        { title: `${line.title} marked as handled` },
        () => putOff(line, until),
        () => putOff(line, null),
      );
    },
    /** A task can get a new time together with its new day. */
    snooze: (line: TodayLine, until: CalendarDate, dueTime?: string): void => {
      const { task, time } = line;
      const said = { title: `Snoozed until ${formatDue(until, dueTime)}`, description: line.title };
      if (task) {
        const { id, dueDate } = task;
        void act(
          line,
          said,
          () => update.mutateAsync({ id, patch: { dueDate: until, ...(dueTime !== undefined && { dueTime }) } }),
          async () => {
            if (dueTime !== undefined) await update.mutateAsync({ id, patch: { dueTime: time } });
            await changeTasks({ action: 'unsnooze', ids: [id], dueDate });
          },
        );
        return;
      }
      void act(
        line,
        said,
        () => putOff(line, until),
        () => putOff(line, null),
      );
    },
  };
}
