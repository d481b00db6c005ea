import { useMutation, useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';

interface SettingChange<Setting, Patch> {
  /** Where what is set is kept; null if there is nothing to set. */
  queryKey: DataTag<QueryKey, Setting | null, Error>;
  save: (patch: Patch) => Promise<Setting>;
  onSaved?: (saved: Setting) => void;
  /** What counts as long as nothing has arrived. */
  initial?: () => Setting;
}

/** Shows a change of settings at once and takes it back if it could not be saved. */
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
      // An earlier answer knows nothing of what was chosen since.
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData<Setting>(queryKey, saved);
    },
    onError: (_error, _patch, before) => queryClient.setQueryData(queryKey, before),
    // One after another, in the order in which they were chosen.
    scope: { id: String(queryKey) },
  });
}
