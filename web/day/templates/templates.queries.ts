import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { byName } from '#shared/day/templates.ts';
import type { Template, TemplateInput, TemplatePatch } from '#shared/day/template-schemas.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { invalidateTopics } from '#web/platform/live/topic-keys.ts';
import { ifMatch } from '#web/records/core/record-api.ts';

const routes = api.templates;

/** The account's own templates, sorted by name. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }): Promise<Template[]> => (await read(routes.$get({}, { init: { signal } }))).items,
});

/** All template mutations. Each puts the server's answer into the cache at once. */
export function useTemplateWrites() {
  const queryClient = useQueryClient();
  const onSettled = () => invalidateTopics(queryClient, ['templates']);
  const create = useMutation({
    mutationFn: (template: TemplateInput) => read(routes.$post({ json: template })),
    onSuccess: (made) => show(queryClient, made.id, made),
    onSettled,
  });
  const change = useMutation({
    mutationFn: ({ id, version, patch }: Pick<Template, 'id' | 'version'> & { patch: TemplatePatch }) =>
      read(routes[':id'].$patch({ param: { id }, json: patch }, { headers: ifMatch(version) })),
    onSuccess: (changed) => show(queryClient, changed.id, changed),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => read(routes[':id'].$delete({ param: { id } })),
    onSuccess: ({ id }) => show(queryClient, id, undefined),
    onSettled,
  });
  return { create, change, remove };
}

function show(queryClient: QueryClient, id: string, template: Template | undefined): void {
  queryClient.setQueryData(templatesQuery.queryKey, (all) => {
    const others = all?.filter((each) => each.id !== id);
    return others && [...others, ...(template ? [template] : [])].toSorted(byName);
  });
}
