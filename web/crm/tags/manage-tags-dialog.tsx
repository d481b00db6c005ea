import { useQuery } from '@tanstack/react-query';
import { Check, Pencil, Trash2, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { tagName, type Tag } from '#shared/crm/tag-schemas.ts';
import { ApiError } from '#web/platform/lib/api.ts';
import { withReason } from '#web/records/core/failure.ts';
import { Button, IconButton } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { useOfflineHold } from '#web/platform/ui/use-offline-hold.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { tagsQuery, useTagWrites } from './tags.queries.ts';

/** Renames or removes a tag for all clients and companies at once. */
export function ManageTagsDialog({ onClose }: { onClose: () => void }) {
  const { data: tags, error, refetch } = useQuery(tagsQuery);
  const { removeWithUndo } = useTagWrites();
  const [renaming, setRenaming] = useState<string>();
  return (
    <Dialog
      open
      title="Manage tags"
      description="Renaming a tag renames it on every client and company. Removing a tag removes it from all of them."
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {tags === undefined && error === null && <SkeletonList />}
      {tags === undefined && error !== null && (
        <LoadFailure onRetry={() => void refetch()}>Your tags could not be loaded.</LoadFailure>
      )}
      {tags?.length === 0 && <p className="py-2 text-sm text-muted">No tags yet. Add one to a client or a company.</p>}
      <ul className="divide-y divide-line">
        {tags?.map((tag) => (
          <li key={tag.id} className="flex min-h-12 items-center gap-2 py-1">
            {renaming === tag.id ? (
              <RenameForm tag={tag} onDone={() => setRenaming(undefined)} />
            ) : (
              <>
                <span className="min-w-0 flex-1 truncate font-medium">{tag.name}</span>
                <span className="text-sm text-muted tabular-nums">{carriersOf(tag)}</span>
                <IconButton
                  label={`Rename ${tag.name}`}
                  size="small"
                  icon={<Pencil aria-hidden className="size-4" />}
                  onClick={() => setRenaming(tag.id)}
                />
                <IconButton
                  label={`Remove ${tag.name}`}
                  size="small"
                  icon={<Trash2 aria-hidden className="size-4" />}
                  onClick={() => void removeWithUndo(tag.id)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function carriersOf({ contactCount, companyCount }: Tag): string {
  const clients = `${contactCount} ${contactCount === 1 ? 'client' : 'clients'}`;
  if (companyCount === 0) return clients;
  return `${clients}, ${companyCount} ${companyCount === 1 ? 'company' : 'companies'}`;
}

function RenameForm({ tag, onDone }: { tag: Tag; onDone: () => void }) {
  const { update } = useTagWrites();
  const toast = useToast();
  const [typed, setTyped] = useState(tag.name);
  const [problem, setProblem] = useState<string>();
  const { hold, note } = useOfflineHold();

  function save(event: FormEvent): void {
    event.preventDefault();
    const parsed = tagName.safeParse(typed);
    if (!parsed.success) {
      setProblem(parsed.error.issues[0]?.message);
      return;
    }
    update.mutate(
      { id: tag.id, patch: { name: parsed.data } },
      {
        onSuccess: onDone,
        onError: (error) => {
          const named = error instanceof ApiError ? error.fields['name'] : undefined;
          if (named !== undefined) setProblem(named);
          else toast.show({ title: withReason('Failed to rename tag', error), tone: 'danger' });
        },
      },
    );
  }

  return (
    <form noValidate className="flex flex-1 flex-wrap items-start gap-1 py-1" onSubmit={save}>
      <Field label={`New name for ${tag.name}`} hideLabel className="flex-1" error={problem}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the button that was just pressed */}
        <TextInput autoFocus autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <IconButton
        type="submit"
        label="Save name"
        busy={update.isPending}
        icon={<Check aria-hidden className="size-4" />}
        {...hold}
      />
      <IconButton label="Cancel renaming" icon={<X aria-hidden className="size-4" />} onClick={onDone} />
      {note}
    </form>
  );
}
