import { useQuery } from '@tanstack/react-query';
import { CornerDownLeft, Plus, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { findKinds, type FindKind } from '#shared/find-terms.ts';
import { quickAddWords, readQuickAdd, type QuickAdd } from '#shared/quick-add.ts';
import { recordNames } from '#shared/record-terms.ts';
import { useSessionUser } from '#web/account/session.queries.ts';
import { useIsOnline } from '#web/lib/connection.ts';
import { useLocale } from '#web/preferences/use-locale.ts';
import { openedRecords } from '#web/records/opened-records.ts';
import { useToday } from '#web/records/use-today.ts';
import { findQuery } from './find.queries.ts';
import { kindHeadings, kindIcons, type Option, type OptionGroup } from './option.ts';
import { matching, useCommands } from './use-commands.ts';
import { useOpenFound } from './use-open-found.ts';

/** Letters that come together are one question; whoever types letter by letter does not wait for this. */
const TYPING_PAUSE_MS = 15;

interface Asked {
  text: string;
  kind: FindKind | undefined;
  onListKeys: () => void;
  onAdd: (line: string, added: QuickAdd) => void;
}

/** All rows of the box: what is in memory at once, and what the server finds as soon as it is there. */
export function useFindOptions({ text, kind, onListKeys, onAdd }: Asked) {
  const { uid } = useSessionUser();
  const today = useToday();
  const locale = useLocale();
  const isOnline = useIsOnline();
  const commands = useCommands(onListKeys);
  const openFound = useOpenFound();
  const typed = text.trim();
  const asked = useSettled(typed);
  const query = useQuery(findQuery(asked, kind));
  const isEmpty = typed === '';
  const isPending = !isEmpty && (typed !== asked || query.isPlaceholderData || query.isPending);
  const found = isEmpty || query.isError ? [] : (query.data?.groups ?? []);
  // An answer for one kind more than is asked for by now is not shown.
  const shown = found.filter((group) => kind === undefined || group.kind === kind);
  const quick = kind === undefined ? readQuickAdd(typed, today, locale) : null;
  // The failure of a text before says nothing about this one.
  const isFailed = !isEmpty && !isPending && query.isError;
  // Whoever creates something has not searched.
  const isAnswered = !isEmpty && !isPending && !query.isError && !quick;
  const mistake = isAnswered ? (query.data?.mistake ?? null) : null;
  const isNothingFound = isAnswered && shown.length === 0 && mistake === null;

  const groups: OptionGroup[] = [];
  const add = (heading: string, options: Option[]) => {
    if (options.length > 0) groups.push({ heading, options });
  };

  if (quick) add('Create', [quickOption(typed, quick, CornerDownLeft)]);
  if (isEmpty) {
    const opened = openedRecords(uid).filter((each) => kind === undefined || each.kind === kind);
    add(
      'Opened last',
      opened.map((record) => ({
        key: record.id,
        title: record.title,
        icon: kindIcons[record.kind],
        detail: oneOf(record.kind),
        kind: record.kind,
        ...openFound(record),
      })),
    );
    if (kind === undefined) {
      add('Go to', commands.screens);
      add('Actions', commands.actions);
    }
  } else {
    const inMemory = matching([...commands.screens, ...commands.actions], typed);
    if (kind === undefined) add('Go to and do', inMemory.named);
    for (const group of shown) {
      add(
        kindHeadings[group.kind],
        group.items.map((item) => ({
          ...item,
          key: item.id,
          icon: kindIcons[group.kind],
          kind: group.kind,
          words: group.words,
          ...openFound({ ...item, kind: group.kind }),
        })),
      );
    }
    if (kind === undefined) add('More to go to and do', inMemory.others);
    if (isFailed) {
      const retry = () => void query.refetch();
      add('Problem', [{ key: 'retry', icon: RotateCw, title: 'Try again', choose: retry }]);
    }
    if (isNothingFound) add('Create', offers());
  }

  function offers(): Option[] {
    return findKinds
      .filter((each) => each !== 'tag' && (kind === undefined || each === kind))
      .flatMap((each) => {
        const added = readQuickAdd(`${recordNames[each].one} ${typed}`, today, locale);
        return added ? [quickOption(`${each} ${typed}`, added, Plus)] : [];
      });
  }

  function quickOption(line: string, added: QuickAdd, icon: Option['icon']): Option {
    const { what, facts } = quickAddWords(added, today);
    return { key: `add ${added.kind}`, icon, title: `${what}: ${facts.join(' · ')}`, choose: () => onAdd(line, added) };
  }

  return {
    groups,
    /** The server has not answered for this text yet. */
    isPending,
    isNothingFound,
    /** Why nothing could be looked for. */
    mistake,
    problem: isFailed ? (isOnline ? 'failed' : 'offline') : undefined,
  } as const;
}

const oneOf = (kind: FindKind) => {
  const { one } = recordNames[kind];
  return one.charAt(0).toUpperCase() + one.slice(1);
};

/** The first letter is asked for at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  const isFirst = settled === '' && text !== '';
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), isFirst ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isFirst]);
  return text === '' ? '' : settled;
}
