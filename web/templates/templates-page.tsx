import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Copy, Ellipsis, MailPlus, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { builtInTemplates } from '#shared/built-in-templates.ts';
import { greets, partsOf, templateFields } from '#shared/template-fields.ts';
import { textIn, type NamedTexts } from '#shared/template-terms.ts';
import type { Template } from '#shared/templates.ts';
import { useKeys } from '#web/keys/use-keys.ts';
import { loadedLater } from '#web/lib/loaded-later.tsx';
import { useListAddress, type ListAddress } from '#web/records/use-list-address.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { MenuItem } from '#web/ui/dropdown-menu-list.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { Languages } from './languages.tsx';
import { greetedLabels } from './greeted-labels.ts';
import { templatesQuery } from './templates.queries.ts';
import type { TemplatesSearch } from './templates-search.ts';
import { useTemplateActions } from './use-template-actions.ts';

const OpenTemplate = loadedLater(async () => (await import('./open-template.tsx')).OpenTemplate);

/** One's own texts for mails, and those that come with the product. */
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
        Choose “Write” at a client, a candidate or a job: the text is filled in for them, opens in your own mail
        program, and is logged in the same step. Nothing is ever sent from here.
      </p>
      <Card title="Your own" flush>
        <OwnTemplates templates={query.data} failed={query.isError} onRetry={query.refetch} address={address} />
      </Card>
      <Card title="Come with Placewell" description="To be used as they are, or as a start for your own." flush>
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
        hint="Write one, or duplicate one of those below and make it sound like you."
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
            // The whole row opens it, wherever it is pressed.
            className="min-w-0 rounded-sm text-left font-medium break-words after:absolute after:inset-0"
            onClick={onOpen}
          >
            {template.name}
          </button>
          <Languages texts={template.texts} />
        </div>
        <p className="mt-0.5 truncate text-sm text-muted">
          {whom && `${greetedLabels[whom]} · `}
          <NamedFields text={textIn(template, undefined).subject} />
        </p>
      </div>
      <div className="relative shrink-0">{actions}</div>
    </li>
  );
}

/** A text with what its fields are called, for somebody who wants to know it again. */
function NamedFields({ text }: { text: string }) {
  return partsOf(text).map((part, index) =>
    'text' in part ? (
      part.text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same field may stand there twice
      <span key={index} className="text-accent">
        {templateFields[part.field]}
      </span>
    ),
  );
}
