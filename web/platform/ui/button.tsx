import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** The action is running: clicks do nothing and the focus stays. */
  busy?: boolean;
  busyText?: string;
};

export function Button({
  variant,
  size,
  icon,
  busy = false,
  busyText,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, className })}
      // `disabled` would move the focus to the page while the action runs.
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyText !== undefined ? busyText : children}
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'busyText' | 'aria-label'> & {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
};

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size,
  busy = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={buttonClass({ variant, size, iconOnly: true, className })}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}
