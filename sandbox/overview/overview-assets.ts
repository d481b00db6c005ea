import { SANDBOX_PATH } from '#shared/platform/pages.ts';

/** The buttons send JSON, which a form on another site cannot do. */
export const script = `
for (const button of document.querySelectorAll('button[data-control]')) {
  button.addEventListener('click', async () => {
    button.disabled = true;
    const response = await fetch('${SANDBOX_PATH}/' + button.dataset.control, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: button.dataset.body,
    });
    if (response.ok) location.reload();
    else {
      button.disabled = false;
      alert((await response.json()).error);
    }
  });
}
`;

export const stylesheet = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f7f8f8, #0c0e10); color: light-dark(#15191c, #eceeef); }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.4rem; margin: 0; }
h2 { font-size: 1rem; margin: 0 0 0.5rem; }
section { margin: 1rem 0; padding: 1rem; border: 1px solid light-dark(#e3e6e8, #262b2f); border-radius: 8px; background: light-dark(#fff, #121517); overflow-x: auto; }
p { margin: 0.25rem 0 0.75rem; }
.note { color: light-dark(#545d64, #a3abb2); }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
button { min-height: 2rem; padding: 0 0.75rem; border: 1px solid light-dark(#8a9399, #69727a); border-radius: 6px; background: light-dark(#fff, #191d20); color: inherit; font: inherit; cursor: pointer; }
button:hover { background: light-dark(#eceff0, #22272b); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.35rem 0.5rem; border-top: 1px solid light-dark(#e3e6e8, #262b2f); text-align: left; }
thead th { border-top: 0; font-weight: 600; }
a { color: light-dark(#0b6b67, #45c4b6); }
`;
