/**
 * How many dialogs and panels are open. A message that comes while one has just been opened would take its Escape, as what came last
 * is closed first.
 */
export function openDialogs(): number {
  return document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length;
}
