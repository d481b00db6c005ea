import { useQuery } from '@tanstack/react-query';
import { CornerDownLeft, NotebookPen, Plus, RotateCw } from 'lucide-react';
import { findKinds, type FindKind } from '#shared/finding/find.ts';
import { quickAddWords, readQuickAdd, withoutType, type QuickAdd } from '#shared/finding/quick-add.ts';
import { recordNames } from '#shared/records/records.ts';
import { useBegun, type Begun } from '#web/crm/interactions/composer-drafts.ts';
import { useQuickLog } from '#web/crm/interactions/use-quick-log.ts';
import { useSessionUser } from '#web/identity/account/session.queries.ts';
import { useIsOnline } from '#web/platform/lib/connection.ts';
import { useLocale } from '#web/identity/preferences/use-locale.ts';
import { openedRecords } from '#web/records/core/opened-records.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { findQuery } from './find.queries.ts';
import { kindHeadings, kindIcons, type Option, type OptionGroup } from './option.ts';
import { matching, useCommands } from './use-commands.ts';
import { useOpenFound, useOpenList } from './use-open-found.ts';
import { useSettled } from './use-settled.ts';
import { useTaskLine } from './use-task-line.ts';

interface Asked {
  text: string;
  kind: FindKind | undefined;
  onListKeys: () => void;
  onAdd: (line: string, added: QuickAdd) => void;
}

/** All rows of the find dialog. Commands appear at once, records when the server answers. */
export function useFindOptions({ text, kind, onListKeys, onAdd }: Asked) {
  const { uid } = useSessionUser();
  const today = useToday();
  const locale = useLocale();
  const isOnline = useIsOnline();
  const commands = useCommands(onListKeys);
  const openFound = useOpenFound();
  const openList = useOpenList();
  const begun = useBegun(uid);
  const { log } = useQuickLog();
  const typed = text.trim();
  const asked = useSettled(typed);
  const query = useQuery(findQuery(asked, kind));
  const isEmpty = typed === '';
  const isPending = !isEmpty && (typed !== asked || query.isPlaceholderData || query.isPending);
  const found = isEmpty || query.isError ? [] : (query.data?.groups ?? []);
  // The previous answer may cover more kinds than the current filter.
  const shown = found.filter((group) => kind === undefined || group.kind === kind);
  const quick = kind === undefined ? readQuickAdd(typed, today, locale) : null;
  // An error for an earlier text does not count for this one.
  const isFailed = !isEmpty && !isPending && query.isError;
  // A line that creates a record is not a search.
  const isAnswered = !isEmpty && !isPending && !query.isError && !quick;
  const mistake = isAnswered ? (query.data?.mistake ?? null) : null;
  const isNothingFound = isAnswered && shown.length === 0 && mistake === null;
  const task = useTaskLine(typed, quick, isNothingFound);
  const inMemory = kind === undefined ? matching([...commands.screens, ...commands.actions], typed) : noCommands;
  const isFound =
    shown.some(({ items }) => items.some(({ similar }) => !similar)) ||
    inMemory.named.length + inMemory.others.length > 0;
  // A line that says what to do is a task, unless something contains it.
  const isTask = isAnswered && kind === undefined && task?.isLikely === true && !isFound;

  const groups: OptionGroup[] = [];
  const add = (heading: string, options: Option[]) => {
    if (options.length > 0) groups.push({ heading, options });
  };

  // A line that is most likely a task, of the record that it names.
  const isTaskLine = quick?.kind === 'task' || task?.isLikely === true;
  const unfinished = isTaskLine && task?.about ? { about: task.about, line: withoutType(typed) } : null;

  if (quick) add('Create', [quickOption(typed, quick, CornerDownLeft)]);
  if (isTask) add('Create', [quickOption(`task ${typed}`, task.added, Plus)]);
  // Begun in a composer, and now about to be begun again.
  const twice = begun.filter(({ about, draft }) => about.id === unfinished?.about.id && draft.next !== unfinished.line);
  add('Begun', twice.map(begunOption));
  if (isEmpty) {
    const opened = openedRecords(uid).filter((each) => kind === undefined || each.kind === kind);
    add(
      'Recently opened',
      opened.map((record) => ({
        key: record.id,
        title: record.title,
        icon: kindIcons[record.kind],
        detail: [oneOf(record.kind), record.hint].filter(Boolean).join(' · '),
        kind: record.kind,
        ...openFound(record),
      })),
    );
    if (kind === undefined) {
      add('Begun', begun.map(begunOption));
      add('Go to', commands.screens);
      add('Actions', commands.actions);
    }
  } else {
    add('Screens and actions', inMemory.named);
    for (const group of shown) {
      add(
        kindHeadings[group.kind],
        group.items.map((item) => ({
          ...item,
          key: item.id,
          icon: kindIcons[group.kind],
          kind: group.kind,
          words: group.words,
          ...openFound({ ...item, kind: group.kind, words: group.words }),
        })),
      );
    }
    add(
      'Show all',
      shown.map((group) => ({
        key: `all ${group.kind}`,
        title: group.kind === 'tag' ? 'All tags' : `All ${recordNames[group.kind].many} for “${typed}”`,
        icon: kindIcons[group.kind],
        kind: group.kind,
        ...openList(group.kind, typed),
      })),
    );
    add('More screens and actions', inMemory.others);
    if (isFailed) {
      const retry = () => void query.refetch();
      add('Problem', [{ key: 'retry', icon: RotateCw, title: 'Try again', choose: retry }]);
    }
    if (isNothingFound) add(isTask ? 'Or create' : 'Create', offers());
  }

  function offers(): Option[] {
    return findKinds
      .filter((each) => each !== 'tag' && (kind === undefined || each === kind) && !(isTask && each === 'task'))
      .flatMap((each) => {
        const added = each === 'task' ? task?.added : readQuickAdd(`${recordNames[each].one} ${typed}`, today, locale);
        return added ? [quickOption(`${each} ${typed}`, added, Plus)] : [];
      });
  }

  /** Opens the composer with what was begun there, or in a line here. */
  function begunOption({ about, draft }: Begun): Option {
    const detail = `${about.type === 'job' ? 'About' : 'With'} ${about.name}`;
    const title = draft.happened === '' ? draft.next : draft.happened;
    return { key: `begun ${about.id}`, icon: NotebookPen, title, detail, choose: () => log(about) };
  }

  function quickOption(line: string, added: QuickAdd, icon: Option['icon']): Option {
    const { what, facts } = quickAddWords(added, today, task?.about?.name);
    return { key: `add ${added.kind}`, icon, title: `${what}: ${facts.join(' · ')}`, choose: () => onAdd(line, added) };
  }

  return {
    groups,
    unfinished,
    /** The server has not answered for this text yet. */
    isPending,
    isNothingFound,
    /** Why the text could not be searched for. */
    mistake,
    problem: isFailed ? (isOnline ? 'failed' : 'offline') : undefined,
  } as const;
}

const noCommands = { named: [], others: [] };

const oneOf = (kind: FindKind) => {
  const { one } = recordNames[kind];
  return one.charAt(0).toUpperCase() + one.slice(1);
};
