import { builtInTemplates } from '#shared/built-in-templates.ts';
import { nameOfCopy } from '#shared/template-terms.ts';
import type { Template } from '#shared/templates.ts';
import { limits } from '#shared/limits.ts';
import type { ListAddress } from '#web/records/use-list-address.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { BuiltInDialog } from './built-in-dialog.tsx';
import { TemplateFormDialog } from './template-form-dialog.tsx';
import type { TemplatesSearch } from './templates-search.ts';

interface OpenTemplateProps {
  search: TemplatesSearch;
  address: ListAddress<TemplatesSearch>;
  /** Undefined until they have arrived. */
  own: readonly Template[] | undefined;
  failed: boolean;
}

/** What the address opens on top of the templates: one of them, or the form for a new one. */
export function OpenTemplate({ search: { id, dialog, copy }, address, own, failed }: OpenTemplateProps) {
  const close = () => address.close(['id', 'dialog', 'copy']);
  const find = (wanted: string | undefined) =>
    builtInTemplates.find((each) => each.id === wanted) ?? own?.find((each) => each.id === wanted);

  if (dialog === 'add') {
    const original = find(copy);
    // Until the own ones have arrived, nobody knows what is copied.
    if (copy !== undefined && !original && !own && !failed) return <Waiting onClose={close} />;
    const taken = own?.map(({ name }) => name) ?? [];
    const start = original && {
      name: nameOfCopy(original.name, taken, limits.templateName),
      texts: original.texts,
    };
    return <TemplateFormDialog key={copy} start={start} onClose={close} />;
  }

  const builtIn = builtInTemplates.find((each) => each.id === id);
  if (builtIn) {
    return (
      <BuiltInDialog
        template={builtIn}
        onCopy={() => address.step({ id: undefined, dialog: 'add', copy: builtIn.id })}
        onClose={close}
      />
    );
  }
  const template = own?.find((each) => each.id === id);
  if (template) return <TemplateFormDialog key={template.id} template={template} onClose={close} />;
  if (!own && !failed) return <Waiting onClose={close} />;
  return (
    <Dialog open size="small" title="Mail template" onClose={close}>
      <Banner tone="warning" title="This template was not found">
        There is no template at this address. It may have been deleted.
      </Banner>
    </Dialog>
  );
}

function Waiting({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Mail template" onClose={onClose}>
      <SkeletonList />
    </Dialog>
  );
}
