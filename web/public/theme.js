// Runs before the first paint, so that the page never flashes in the wrong theme. The app can change the theme later.
const chosenTheme = localStorage.getItem('theme');
if (chosenTheme === 'light' || chosenTheme === 'dark') document.documentElement.dataset.theme = chosenTheme;

// zod probes `new Function` to see whether it may compile schemas. The policy forbids it, and the browser reports it.
// Set here, because schemas may load before any of our modules has run.
globalThis.__zod_globalConfig = { jitless: true };
