import { createContext, useContext, type ReactNode } from 'react';

export type ToastMessage = {
  title: string;
  description?: ReactNode;
  tone?: 'neutral' | 'success' | 'danger';
  /** Undoes the reported action, by its button or by Ctrl+Z. */
  undo?: () => void;
  action?: { label: string; onAction: () => void };
};

export type ToastControl = {
  /** Returns an id for `dismiss`. */
  show: (message: ToastMessage) => string;
  dismiss: (id: string) => void;
};

export const ToastContext = createContext<ToastControl | null>(null);

export function useToast(): ToastControl {
  const control = useContext(ToastContext);
  if (control === null) throw new Error('useToast needs a ToastProvider around it');
  return control;
}
