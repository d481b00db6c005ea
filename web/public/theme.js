// Runs before the first paint, so that a chosen theme never flashes in the other colours. The app changes the choice later.
const chosenTheme = localStorage.getItem('theme');
if (chosenTheme === 'light' || chosenTheme === 'dark') document.documentElement.dataset.theme = chosenTheme;

// zod would try `new Function` to see whether it may compile schemas. It may not, and the browser reports the attempt.
// Said here, because a bundle's schemas can be loaded before any of our modules has run.
globalThis.__zod_globalConfig = { jitless: true };
