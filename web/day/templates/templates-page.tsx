import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Copy, Ellipsis, MailPlus, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { builtInTemplates } from '#shared/day/built-in-templates.ts';
import { greets, partsOf, templateFields } from '#shared/day/template-fields.ts';
import { textIn, type NamedTexts } from '#shared/day/templates.ts';
import type { Template } from '#shared/day/template-schemas.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { useListAddress, type ListAddress } from '#web/records/core/use-list-address.ts';
import { Button, IconButton } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import type { MenuItem } from '#web/platform/ui/dropdown-menu-list.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { Languages } from './languages.tsx';
import { greetedLabels } from './greeted-labels.ts';
import { templatesQuery } from './templates.queries.ts';
import type { TemplatesSearch } from './templates-search.ts';
import { useTemplateActions } from './use-template-actions.ts';

const OpenTemplate = loadedLater(async () => (await import('./open-template.tsx')).OpenTemplate);

/** The account's own mail templates and the built-in ones. */
export function TemplatesPage() {
  const search = useSearch({ from: '/protected/templates' });
  const address = useListAddress<TemplatesSearch>();
  const query = useQuery(templatesQuery);
  const add = () => address.open({ dialog: 'add' });
  useKeys({ add });
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Mail templates"
        actions={
          <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={add}>
            New template
          </Button>
        }
      />
      <p className="-mt-2 max-w-2xl text-sm text-pretty text-muted">
        Choose “Write” on a client, candidate or job. Placewell fills in the text, opens it in your own mail program and
        logs it in one step. It never sends the mail for you.
      </p>
      <Card title="Your own" flush>
        <OwnTemplates templates={query.data} failed={query.isError} onRetry={query.refetch} address={address} />
      </Card>
      <Card
        title="Included with Placewell"
        description="Use them as they are, or as a starting point for your own."
        flush
      >
        <ul aria-label="Templates that come with Placewell" className="divide-y divide-line">
          {builtInTemplates.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              onOpen={() => address.open({ id: template.id })}
              actions={
                <Button
                  size="small"
                  aria-label={`Duplicate ${template.name} to edit`}
                  title="Duplicate to edit"
                  icon={<Copy aria-hidden className="size-4" />}
                  onClick={() => address.open({ dialog: 'add', copy: template.id })}
                >
                  <span className="max-sm:sr-only">Duplicate to edit</span>
                </Button>
              }
            />
          ))}
        </ul>
      </Card>
      {(search.id !== undefined || search.dialog !== undefined) && (
        <OpenTemplate search={search} address={address} own={query.data} failed={query.isError} />
      )}
    </div>
  );
}

interface OwnTemplatesProps {
  templates: readonly Template[] | undefined;
  failed: boolean;
  onRetry: () => unknown;
  address: ListAddress<TemplatesSearch>;
}

function OwnTemplates({ templates, failed, onRetry, address }: OwnTemplatesProps) {
  const { removeWithUndo } = useTemplateActions();
  if (!templates) {
    if (!failed) return <SkeletonList rows={2} label="Loading templates…" />;
    return (
      <LoadFailure className="p-4" onRetry={() => void onRetry()}>
        Your templates could not be loaded.
      </LoadFailure>
    );
  }
  if (templates.length === 0) {
    return (
      <EmptyState
        icon={MailPlus}
        title="No templates of your own yet"
        hint="Write one, or duplicate a template below and make it sound like you."
        action={
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => address.open({ dialog: 'add' })}>
            New template
          </Button>
        }
      />
    );
  }
  return (
    <ul aria-label="Your own templates" className="divide-y divide-line">
      {templates.map((template) => (
        <TemplateRow
          key={template.id}
          template={template}
          onOpen={() => address.open({ id: template.id })}
          actions={
            <TemplateMenu
              template={template}
              items={[
                {
                  label: 'Edit',
                  icon: <Pencil aria-hidden className="size-4" />,
                  onSelect: () => address.open({ id: template.id }),
                },
                {
                  label: 'Duplicate',
                  icon: <Copy aria-hidden className="size-4" />,
                  onSelect: () => address.open({ dialog: 'add', copy: template.id }),
                },
                {
                  label: 'Delete',
                  icon: <Trash2 aria-hidden className="size-4" />,
                  destructive: true,
                  startsGroup: true,
                  onSelect: () => void removeWithUndo(template),
                },
              ]}
            />
          }
        />
      ))}
    </ul>
  );
}

function TemplateMenu({ template, items }: { template: Template; items: readonly MenuItem[] }) {
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={`Actions for ${template.name}`}
          size="small"
          icon={<Ellipsis aria-hidden className="size-4" />}
        />
      }
      renderItems={() => items}
    />
  );
}

interface TemplateRowProps {
  template: NamedTexts;
  onOpen: () => void;
  actions: ReactNode;
}

function TemplateRow({ template, onOpen, actions }: TemplateRowProps) {
  const whom = greets(template);
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <button
            type="button"
            // The button covers the whole row.
            className="min-w-0 rounded-sm text-left font-medium break-words after:absolute after:inset-0"
            onClick={onOpen}
          >
            {template.name}
          </button>
          <Languages texts={template.texts} />
        </div>
        <p className="mt-0.5 text-sm text-muted sm:truncate">
          {whom && `${greetedLabels[whom]} · `}
          <NamedFields text={textIn(template, undefined).subject} />
        </p>
      </div>
      <div className="relative shrink-0">{actions}</div>
    </li>
  );
}

/** The text with field labels in place of the braces. */
function NamedFields({ text }: { text: string }) {
  return partsOf(text).map((part, index) =>
    'text' in part ? (
      part.text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same field may occur twice
      <span key={index} className="text-accent">
        {templateFields[part.field]}
      </span>
    ),
  );
}
