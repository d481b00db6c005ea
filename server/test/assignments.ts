import type { Assignment, AssignmentsBulkResult } from '#shared/crm/assignment-schemas.ts';
import type { Candidate } from '#shared/crm/candidate-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import type { Visitor } from './app.ts';
import { addCandidate, bodyOf } from './records.ts';

export function listAssignments(person: Visitor, query = ''): Promise<Page<Assignment>> {
  return bodyOf(person.request('GET', `/api/assignments?${query}`));
}

export function candidateNames({ items }: Page<Assignment>): string[] {
  return items.map(({ candidate }) => candidate.name);
}

export function changeAssignments(person: Visitor, body: object): Promise<AssignmentsBulkResult> {
  return bodyOf(person.request('POST', '/api/assignments/bulk', body));
}

export function addCandidates(person: Visitor, ...firstNames: string[]): Promise<Candidate[]> {
  return Promise.all(firstNames.map((firstName) => addCandidate(person, { firstName })));
}
