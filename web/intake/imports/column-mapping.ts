import { readRow } from '#shared/intake/imports/read-row.ts';
import {
  hasNotes,
  takesSeveral,
  targetLabel,
  targetsOf,
  type ImportType,
  type Mapping,
  type Target,
  type TargetOf,
} from '#shared/intake/imports/targets.ts';
import type { SelectGroup } from '#web/platform/ui/select.tsx';

/** Maps the columns of a file to fields, as the user chooses. */

/** Related fields in the order people look for them. The other fields follow. */
const groups: { [Type in ImportType]: Record<string, readonly TargetOf<Type>[]> } = {
  company: {
    Company: ['name', 'parent', 'website', 'address'],
    Register: ['registrationNumber', 'vatNumber'],
  },
  contact: {
    Name: ['firstName', 'lastName', 'fullName'],
    Contact: ['email', 'phone'],
    Work: ['company', 'position'],
  },
  candidate: {
    Name: ['firstName', 'lastName', 'fullName'],
    Contact: ['email', 'phone', 'location'],
    Work: ['type', 'skills', 'expectedSalary', 'noticePeriod'],
    Background: ['currentTitle', 'currentEmployer', 'profileAddress', 'source'],
    Job: ['assignedJob', 'candidateStage', 'otherJobs'],
  },
  job: {
    Job: ['title', 'jobType', 'stage', 'location', 'startDate'],
    Client: ['client', 'clientEmail', 'clientCompany'],
    Money: ['value', 'feePercentage'],
    Placement: ['placedAt', 'placementFee', 'stageSince'],
  },
};

/** The options for one column. A field taken by another column is marked, and moves here if chosen. */
export function choicesFor(
  type: ImportType,
  mapping: Mapping,
  headings: readonly string[],
  column: number,
): SelectGroup[] {
  const named: Readonly<Record<string, readonly Target[]>> = groups[type];
  const listed = new Set<Target>([...Object.values(named).flat(), 'addToNotes']);
  const rest = targetsOf(type).filter((target) => !listed.has(target));
  const asOption = (target: Target) => {
    const label = targetLabel(type, target);
    const holder = mapping.indexOf(target);
    const isElsewhere = holder !== -1 && holder !== column && !takesSeveral(target);
    return { value: target, label: isElsewhere ? `${label} (now “${headings[holder]}”)` : label };
  };
  const withoutField = hasNotes(type) ? [['Without a field', ['addToNotes']] as const] : [];
  return [...withoutField, ...Object.entries(named), ['More', rest] as const].map(([label, targets]) => ({
    label,
    options: targets.map(asOption),
  }));
}

/** A field has one column, unless it takes several. The column that had it before is no longer imported. */
export function withTarget(mapping: Mapping, column: number, target: Target | null): (Target | null)[] {
  return mapping.map((before, index) => {
    if (index === column) return target;
    return before === target && target !== null && !takesSeveral(target) ? null : before;
  });
}

/** The labels of required fields that no column provides. */
export function missingFrom(type: ImportType, mapping: Mapping): string[] {
  // In a row with a value in every cell, only fields without a column are missing.
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
