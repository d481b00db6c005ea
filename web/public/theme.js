// Runs before the first paint, so that a chosen theme never flashes in the other colours. The app changes the choice later.
const chosenTheme = localStorage.getItem('theme');
if (chosenTheme === 'light' || chosenTheme === 'dark') document.documentElement.dataset.theme = chosenTheme;
