import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { snoozeDate } from '#shared/crm/tasks.ts';
import type { TodayLine } from '#shared/day/today-schemas.ts';
import { useQuickLog } from '#web/crm/interactions/use-quick-log.ts';
import { onFocusedRow } from '#web/platform/keys/row-keys.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { useGradually } from '#web/platform/lib/use-gradually.ts';
import type { LineActions } from './line-menu.tsx';
import { TodayLineRow } from './today-line.tsx';
import { daySettingsQuery } from './today.queries.ts';
import { keyOf, useLineActions } from './use-line-actions.ts';
import { useLineFocus } from './use-line-focus.ts';

const SnoozeDialog = loadedLater(async () => (await import('#web/crm/tasks/snooze-dialog.tsx')).SnoozeDialog);
const TaskFormDialog = loadedLater(async () => (await import('#web/crm/tasks/task-form-dialog.tsx')).TaskFormDialog);

interface DayLinesProps {
  today: CalendarDate;
  lines: readonly TodayLine[];
  /** Arranges the lines that are still to do. A line below a heading of its rule does not repeat it. */
  children: (shown: readonly TodayLine[], renderLine: (line: TodayLine, isHeaded: boolean) => ReactNode) => ReactNode;
}

/** Lines of the day with everything that can be done about them, on any screen. */
export function DayLines({ today, lines, children }: DayLinesProps) {
  // Loaded here because "done" depends on these settings.
  useQuery(daySettingsQuery);
  const { gone, done, snooze } = useLineActions(today, lines);
  const { log } = useQuickLog();
  const [choosing, setChoosing] = useState<TodayLine | null>(null);
  const [editing, setEditing] = useState<TodayLine | null>(null);
  const shown = lines.filter((line) => !gone.has(keyOf(line)));
  const list = useRef<HTMLDivElement>(null);
  const made = new Set(shown.slice(0, useGradually(shown.length)));
  const { noteFocus, goOn } = useLineFocus(list, shown.map(keyOf));
  const actions: LineActions = {
    done: (line) => {
      goOn(keyOf(line));
      done(line);
    },
    snooze: (line, until, time) => {
      goOn(keyOf(line));
      snooze(line, until, time);
    },
    chooseDay: setChoosing,
    log,
    edit: setEditing,
  };
  const steady = useSteady(actions);

  useKeys(
    onFocusedRow<TodayLine>(
      {
        done: actions.done,
        tomorrow: (line) => actions.snooze(line, snoozeDate('tomorrow', today)),
        nextWeek: (line) => actions.snooze(line, snoozeDate('nextWeek', today)),
        snooze: actions.chooseDay,
        log: ({ about }) => about && !about.removed && log(about),
        edit: (line) => line.task && setEditing(line),
      },
      (focused) => shown.find((line) => keyOf(line) === focused.closest('[data-line]')?.getAttribute('data-line')),
    ),
  );

  return (
    <div ref={list} className="flex flex-col gap-4" onFocus={({ target }) => noteFocus(target)}>
      {children(
        shown,
        (line, isHeaded) =>
          made.has(line) && (
            <TodayLineRow key={keyOf(line)} line={line} today={today} isHeaded={isHeaded} actions={steady} />
          ),
      )}
      {choosing && (
        <SnoozeDialog
          title={choosing.title}
          timed={choosing.task !== null}
          onSnooze={(until, time) => actions.snooze(choosing, until, time)}
          onClose={() => setChoosing(null)}
        />
      )}
      {editing?.task && <TaskFormDialog task={editing.task} onClose={() => setEditing(null)} />}
    </div>
  );
}

/** The same object on every render, so that a line renders again only when it has changed. */
function useSteady(actions: LineActions): LineActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState<LineActions>(() => ({
    done: (line) => latest.current.done(line),
    snooze: (...call) => latest.current.snooze(...call),
    chooseDay: (line) => latest.current.chooseDay(line),
    log: (about) => latest.current.log(about),
    edit: (line) => latest.current.edit(line),
  }));
  return steady;
}
