/** Navigates to a page of the payment provider. */
export function leaveFor(url: string): void {
  // Back may restore this page from the cache with its button still busy, so it is reloaded.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  window.location.assign(url);
}
