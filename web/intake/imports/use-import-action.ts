import type { UseMutationResult } from '@tanstack/react-query';
import { withReason } from '#web/records/core/failure.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';

/** Runs a mutation of an import and reports a failure. The import itself is refetched automatically. */
export function useImportAction() {
  const toast = useToast();
  return <Answer, Input>(mutation: UseMutationResult<Answer, Error, Input>, input: Input, refused: string): void => {
    mutation
      .mutateAsync(input)
      .catch((error: unknown) => toast.show({ title: withReason(refused, error), tone: 'danger' }));
  };
}
