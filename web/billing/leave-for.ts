/** Goes to a page of the payment provider. */
export function leaveFor(url: string): void {
  // Coming back may show this page as it was left, with its button still busy; it starts afresh instead.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  window.location.assign(url);
}
