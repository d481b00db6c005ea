import { useNavigate } from '@tanstack/react-router';
import {
  CopyCheck,
  FileInput,
  Keyboard,
  LogOut,
  MailPlus,
  Monitor,
  Moon,
  Plus,
  Sun,
  Tags,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { foldText } from '#shared/records/records.ts';
import { signOut } from '#web/identity/account/session.queries.ts';
import { screens } from './screens.ts';
import { keys } from '#web/platform/keys/keys.ts';
import { useTheme } from '#web/platform/lib/theme.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import type { Option } from './option.ts';

/** A screen or an action. `words` holds synonyms to find it by. */
interface Command extends Option {
  words: string;
}

const pressOf: Record<(typeof screens)[number]['to'], string> = {
  '/today': keys.toToday.press[0],
  '/dashboard': keys.toDashboard.press[0],
  '/contacts': keys.toClients.press[0],
  '/jobs': keys.toJobs.press[0],
  '/candidates': keys.toCandidates.press[0],
  '/tasks': keys.toTasks.press[0],
  '/settings': keys.toSettings.press[0],
};

/** All screens and global actions. They are matched without asking the server. */
export function useCommands(onListKeys: () => void): { screens: Command[]; actions: Command[] } {
  const navigate = useNavigate();
  const toast = useToast();
  const [, chooseTheme] = useTheme();
  const action = (title: string, icon: LucideIcon, words: string, choose: () => void, press?: string): Command => ({
    key: `action ${title}`,
    title,
    icon,
    words,
    choose,
    ...(press !== undefined && { press }),
  });
  const leave = () =>
    void signOut().catch(() => toast.show({ title: 'Signing out failed. Please try again.', tone: 'danger' }));
  return {
    screens: [
      ...screens.map(({ to, label, icon }) => ({
        key: `screen ${to}`,
        title: label,
        icon,
        words: 'go to screen',
        press: pressOf[to],
        href: to,
        choose: () => void navigate({ to }),
      })),
      {
        ...action('Import', FileInput, 'go to spreadsheet csv excel upload', () => void navigate({ to: '/import' })),
        href: '/import',
      },
      {
        ...action('Duplicates', CopyCheck, 'go to merge twice', () => void navigate({ to: '/duplicates' })),
        href: '/duplicates',
      },
      {
        ...action(
          'Mail templates',
          MailPlus,
          'go to email text write letter',
          () => void navigate({ to: '/templates' }),
        ),
        href: '/templates',
      },
      {
        ...action('Bin', Trash2, 'go to deleted restore trash', () => void navigate({ to: '/settings/bin' })),
        href: '/settings/bin',
      },
    ],
    actions: [
      action(
        'Add client',
        Plus,
        'new create contact',
        () => void navigate({ to: '/contacts', search: { dialog: 'add' } }),
      ),
      action(
        'Add candidate',
        Plus,
        'new create',
        () => void navigate({ to: '/candidates', search: { dialog: 'add' } }),
      ),
      action('Add job', Plus, 'new create order', () => void navigate({ to: '/jobs', search: { dialog: 'add' } })),
      action(
        'Add task',
        Plus,
        'new create follow-up',
        () => void navigate({ to: '/tasks', search: { dialog: 'add' } }),
      ),
      action('Manage tags', Tags, 'rename', () => void navigate({ to: '/contacts', search: { dialog: 'tags' } })),
      action('Keyboard shortcuts', Keyboard, 'keys help', onListKeys, keys.help.press[0]),
      action('Light theme', Sun, 'mode colour color appearance', () => chooseTheme('light')),
      action('Dark theme', Moon, 'mode colour color appearance', () => chooseTheme('dark')),
      action('System theme', Monitor, 'system mode colour color appearance', () => chooseTheme('system')),
      action('Sign out', LogOut, 'log out logout leave', leave),
    ],
  };
}

/**
 * Returns the commands that match every typed word by prefix. A command is `named` if its title starts with the text.
 */
export function matching(commands: readonly Command[], text: string): { named: Command[]; others: Command[] } {
  const folded = foldText(text.trim());
  const typed = folded.split(/\s+/);
  const found = commands.filter(({ title, words }) => {
    const ofIt = foldText(`${title} ${words}`).split(/[\s-]+/);
    return typed.every((each) => ofIt.some((word) => word.startsWith(each)));
  });
  const isNamed = ({ title }: Command) => foldText(title).startsWith(folded);
  return { named: found.filter(isNamed), others: found.filter((command) => !isNamed(command)) };
}
