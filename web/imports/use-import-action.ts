import type { UseMutationResult } from '@tanstack/react-query';
import { withReason } from '#web/records/failure.ts';
import { useToast } from '#web/ui/use-toast.ts';

/** Does something with an import, and says so if it was refused; what the import is like by then is asked for by itself. */
export function useImportAction() {
  const toast = useToast();
  return <Answer, Input>(mutation: UseMutationResult<Answer, Error, Input>, input: Input, refused: string): void => {
    mutation
      .mutateAsync(input)
      .catch((error: unknown) => toast.show({ title: withReason(refused, error), tone: 'danger' }));
  };
}
