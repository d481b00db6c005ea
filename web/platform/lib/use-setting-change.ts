import { useMutation, useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';

interface SettingChange<Setting, Patch> {
  /** The query that holds the setting. Its data is null if there is nothing to set. */
  queryKey: DataTag<QueryKey, Setting | null, Error>;
  save: (patch: Patch) => Promise<Setting>;
  onSaved?: (saved: Setting) => void;
  /** The value while nothing has loaded yet. */
  initial?: () => Setting;
}

/** Applies a change of settings optimistically, and rolls it back if saving fails. */
export function useSettingChange<Setting extends object, Patch extends object>({
  queryKey,
  save,
  onSaved,
  initial,
}: SettingChange<Setting, Patch>) {
  const queryClient = useQueryClient();
  const mutationKey = ['change', ...queryKey];
  return useMutation({
    mutationKey,
    mutationFn: (patch: Patch) => save(patch),
    onMutate: async (patch) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Setting>(queryKey) ?? initial?.();
      if (before) queryClient.setQueryData<Setting>(queryKey, { ...before, ...patch });
      return before;
    },
    onSuccess: (saved) => {
      onSaved?.(saved);
      // The response to an earlier change must not overwrite a later one.
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData<Setting>(queryKey, saved);
    },
    onError: (_error, _patch, before) => queryClient.setQueryData(queryKey, before),
    // Runs changes one after another, in order.
    scope: { id: String(queryKey) },
  });
}
