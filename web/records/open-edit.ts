import { createContext } from 'react';

/** Saves what is being typed into a field of the record; false if that was refused and the field is still open. */
type FinishEdit = () => Promise<boolean>;

/** The one field of a record that is open for editing, which is finished before anything else is done with the record. */
export interface OpenEdit {
  /** Called by the field; what it returns lets go again. */
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
