import { builtInTemplates } from '#shared/day/built-in-templates.ts';
import { nameOfCopy } from '#shared/day/templates.ts';
import type { Template } from '#shared/day/template-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import type { ListAddress } from '#web/records/core/use-list-address.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { BuiltInDialog } from './built-in-dialog.tsx';
import { TemplateFormDialog } from './template-form-dialog.tsx';
import type { TemplatesSearch } from './templates-search.ts';

interface OpenTemplateProps {
  search: TemplatesSearch;
  address: ListAddress<TemplatesSearch>;
  /** Undefined while loading. */
  own: readonly Template[] | undefined;
  failed: boolean;
}

/** The dialog that the URL asks for: a template, or the form for a new one. */
export function OpenTemplate({ search: { id, dialog, copy }, address, own, failed }: OpenTemplateProps) {
  const close = () => address.close(['id', 'dialog', 'copy']);
  const find = (wanted: string | undefined) =>
    builtInTemplates.find((each) => each.id === wanted) ?? own?.find((each) => each.id === wanted);

  if (dialog === 'add') {
    const original = find(copy);
    // The original may be one of the account's own templates, which are still loading.
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
