import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Overrides the theme of the page while mounted, and restores it afterwards. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system');

  useEffect(() => {
    const root = document.documentElement;
    const before = root.dataset['theme'];
    if (theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
    return () => {
      if (before === undefined) delete root.dataset['theme'];
      else root.dataset['theme'] = before;
    };
  }, [theme]);

  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((name) => (
        <Button
          key={name}
          size="small"
          variant={name === theme ? 'secondary' : 'ghost'}
          aria-pressed={name === theme}
          onClick={() => setTheme(name)}
        >
          {name[0]?.toUpperCase()}
          {name.slice(1)}
        </Button>
      ))}
    </fieldset>
  );
}
