import { Monitor, Moon, Sun } from 'lucide-react';
import { themes, useTheme, type Theme } from '#web/platform/lib/theme.ts';
import { IconButton } from '#web/platform/ui/button.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';

const looks: Record<Theme, { label: string; icon: typeof Sun }> = {
  system: { label: 'Same as this device', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
};

export function ThemeMenu() {
  const [theme, chooseTheme] = useTheme();
  const Current = looks[theme].icon;
  return (
    <DropdownMenu
      heading="Theme"
      trigger={<IconButton label="Theme" icon={<Current aria-hidden className="size-4" />} />}
      renderItems={() =>
        themes.map((option) => {
          const { label, icon: Icon } = looks[option];
          return { label, icon: <Icon aria-hidden className="size-4" />, onSelect: () => chooseTheme(option) };
        })
      }
    />
  );
}
