import { readRow } from '#shared/imports/read-row.ts';
import {
  fieldOf,
  otherTargets,
  targetsOf,
  type ImportType,
  type Mapping,
  type Target,
  type TargetOf,
} from '#shared/imports/targets.ts';
import type { SelectGroup } from '#web/ui/select.tsx';

/** What the columns of a file become, as people choose it. */

/** Those that belong together, in the order in which people look for them; the others follow. */
const groups: { [Type in ImportType]: Record<string, readonly TargetOf<Type>[]> } = {
  contact: {
    Name: ['firstName', 'lastName', 'fullName'],
    Reach: ['email', 'phone'],
    Work: ['company', 'position'],
  },
  candidate: {
    Name: ['firstName', 'lastName', 'fullName'],
    Reach: ['email', 'phone', 'location'],
    Work: ['type', 'skills', 'expectedSalary'],
    Job: ['assignedJob', 'candidateStage'],
  },
  job: {
    Job: ['title', 'jobType', 'stage', 'location', 'startDate'],
    Client: ['client', 'clientEmail', 'clientCompany'],
    Money: ['value', 'feePercentage'],
  },
};

export function targetLabel(type: ImportType, target: Target): string {
  const others: Readonly<Record<string, string>> = otherTargets[type];
  return fieldOf(type, target)?.label ?? others[target] ?? target;
}

/** The choices for one column. What another column has says so, and comes from there when it is chosen. */
export function choicesFor(
  type: ImportType,
  mapping: Mapping,
  headings: readonly string[],
  column: number,
): SelectGroup[] {
  const named: Readonly<Record<string, readonly Target[]>> = groups[type];
  const listed = new Set(Object.values(named).flat());
  const rest = targetsOf(type).filter((target) => !listed.has(target));
  const asOption = (target: Target) => {
    const label = targetLabel(type, target);
    const holder = mapping.indexOf(target);
    const isElsewhere = holder !== -1 && holder !== column;
    return { value: target, label: isElsewhere ? `${label} (now “${headings[holder]}”)` : label };
  };
  return [...Object.entries(named), ['More', rest] as const].map(([label, targets]) => ({
    label,
    options: targets.map(asOption),
  }));
}

/** Each target once: the column that had it before is left out from now on. */
export function withTarget(mapping: Mapping, column: number, target: Target | null): (Target | null)[] {
  return mapping.map((before, index) => {
    if (index === column) return target;
    return before === target ? null : before;
  });
}

/** What no record can be made without and no column holds, by its name. */
export function missingFrom(type: ImportType, mapping: Mapping): string[] {
  // Of a row with something in every cell, what has no column is what is missing.
  const row = readRow(
    type,
    mapping,
    mapping.map(() => 'A B'),
    { dayFirst: null, decimal: null, currency: 'GBP' },
  );
  if (!('errors' in row)) return [];
  return row.errors
    .filter(({ column }) => column === null)
    .map(({ field }) => targetLabel(type, field === 'contactId' ? 'client' : (field as Target)));
}
