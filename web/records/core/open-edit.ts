import { createContext } from 'react';

/** Saves the field being edited. Resolves to false if the save was refused and the field is still open. */
type FinishEdit = () => Promise<boolean>;

/** The field of a record that is being edited. It must be finished before any other action on the record. */
export interface OpenEdit {
  /** Called by the field. The returned function releases it. */
  hold: (finish: FinishEdit) => () => void;
  finish: FinishEdit;
}

export function createOpenEdit(): OpenEdit {
  let held: FinishEdit | undefined;
  return {
    hold: (finish) => {
      held = finish;
      return () => {
        if (held === finish) held = undefined;
      };
    },
    finish: async () => held === undefined || held(),
  };
}

export const OpenEditContext = createContext(createOpenEdit());
