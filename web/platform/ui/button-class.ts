import { classNames } from '../lib/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; iconOnly?: boolean; className?: string };

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress ' +
  'aria-disabled:not-aria-busy:cursor-not-allowed aria-disabled:not-aria-busy:opacity-55';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent shadow-card enabled:hover:bg-accent-hover [a]:hover:bg-accent-hover',
  secondary:
    'border-line-strong bg-raised text-ink shadow-card enabled:hover:bg-hover [a]:hover:bg-hover data-[state=open]:bg-hover',
  ghost:
    'border-transparent text-muted enabled:hover:bg-hover enabled:hover:text-ink [a]:hover:bg-hover [a]:hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink',
  danger: 'border-transparent bg-danger-fill text-on-danger shadow-card enabled:hover:bg-danger-fill-hover',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'h-control-small px-2.5 text-sm',
  medium: 'h-control px-3 text-sm',
  large: 'h-10 px-4 text-base pointer-coarse:h-11',
};

const ICON_SIZES: Record<ButtonSize, string> = {
  small: 'size-control-small',
  medium: 'size-control',
  large: 'size-10 pointer-coarse:size-11',
};

/** The classes of a button, also for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'medium', iconOnly = false, className }: ButtonLook = {}) {
  return classNames(BASE, VARIANTS[variant], iconOnly ? ICON_SIZES[size] : SIZES[size], className);
}
