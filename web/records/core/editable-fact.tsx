import { Pencil } from 'lucide-react';
import { useEffect, useRef, type MouseEvent, type ReactNode, type Ref } from 'react';
import { classNames } from '#web/platform/lib/class-names.ts';
import { FieldEditor, type EditorControl } from './field-editor.tsx';
import type { InlineField } from './use-inline-edit.ts';

interface EditableFactProps {
  edit: InlineField;
  /** Defaults to the field's own label. */
  label?: string;
  wide?: boolean;
  renderControl: EditorControl;
  /** Defaults to the value as text. An empty value shows "Not set". */
  children?: ReactNode;
}

const INTERACTIVE = 'a, button';

/** A finger may also touch the label above, behind any link in the value. */
const TOUCHED =
  'pointer-coarse:isolate pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 ' +
  'pointer-coarse:before:-top-5 pointer-coarse:before:-bottom-1 pointer-coarse:before:-z-1';

/** One line of a record's details. A click on it, or on its pencil, starts editing. */
export function EditableFact({
  edit,
  label = edit.field.label,
  wide = false,
  renderControl,
  children,
}: EditableFactProps) {
  const pencil = useEditReturn(edit.isOpen);
  const value = (edit.record as unknown as Readonly<Record<string, unknown>>)[edit.name];
  const text = edit.field.text(value);

  function openByClick(event: MouseEvent<HTMLElement>): void {
    if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return;
    // Selecting text to copy it must not start editing.
    if (document.getSelection()?.isCollapsed === false) return;
    edit.onOpen();
  }

  return (
    <div className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
      <dt className="text-xs text-muted">{label}</dt>
      {edit.isOpen ? (
        <dd className="mt-0.5">
          <FieldEditor edit={edit} label={label} renderControl={renderControl} />
        </dd>
      ) : (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the pencil does the same by keyboard
        <dd
          onClick={openByClick}
          className={classNames(
            'group/fact relative -mx-2 cursor-text rounded-md py-0.5 pr-8 pl-2 break-words hover:bg-hover',
            TOUCHED,
          )}
        >
          {text === '' ? <span className="text-muted">Not set</span> : (children ?? text)}
          <EditButton ref={pencil} label={label} className="absolute top-0 right-0" onClick={edit.onOpen} />
        </dd>
      )}
    </div>
  );
}

interface EditButtonProps {
  ref: Ref<HTMLButtonElement>;
  label: string;
  className?: string;
  onClick: () => void;
}

/** Hidden until the line is hovered or focused. Touch screens always show it. */
export function EditButton({ ref, label, className = 'relative', onClick }: EditButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      title={`Edit ${label}`}
      className={classNames(
        'flex size-6 items-center justify-center rounded-md text-muted hover:text-ink',
        'pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5',
        'opacity-0 transition-opacity group-hover/fact:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
        className,
      )}
      onClick={onClick}
    >
      <Pencil aria-hidden className="size-3.5" />
      <span className="sr-only">Edit {label}</span>
    </button>
  );
}

/** Returns the focus to the pencil when its field closes, unless another element has taken it. */
export function useEditReturn(isOpen: boolean): Ref<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement?.contains(button.current)) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
