import { findPage, type PagePattern } from './page-patterns.ts';

/**
 * Every URL a user can open, with its tab title. The router, the server (which answers 404 for any other URL) and the
 * visit counters all read this list.
 */

/** Public pages, readable by search engines and without JavaScript. `{name}` stands for the product's name. */
export const sitePages = {
  '/': {
    title: '{name}: the recruitment CRM for solo recruiters',
    description:
      'Clients, candidates, job orders, fees and follow-ups in one calm place. Made for solo recruiters and small firms. 30 days free, no credit card required.',
  },
  '/privacy': {
    title: 'Privacy Policy · {name}',
    description: 'What {name} stores about you and your records, where, for how long, and what you can do about it.',
  },
  '/terms': {
    title: 'Terms & Conditions · {name}',
    description:
      'The agreement between you and {name}: the trial, the price, cancelling, and what happens to your data.',
  },
} as const;
export type SitePath = keyof typeof sitePages;

/** Base path of the local stand-ins for payments and mail. */
export const SANDBOX_PATH = '/_sandbox';

/** The pages of the app. A path may have parameters, such as `/jobs/:id`; see `page-patterns.ts`. */
export const appPages = {
  '/login': 'Sign in',
  '/signup': 'Start your free trial',
  '/verify-email': 'Verify your e-mail address',
  '/confirm-email': 'Confirm your e-mail address',
  '/reset-password': 'Reset your password',
  '/morning-mail': 'Morning mail',
  '/upgrade': 'Upgrade',
  '/payment-success': 'Payment successful',
  '/dashboard': 'KPI Dashboard',
  '/today': 'Today',
  '/companies': 'Companies',
  '/companies/:id': 'Company',
  '/contacts': 'Clients',
  '/contacts/:id': 'Client',
  '/jobs': 'Jobs',
  '/jobs/:id': 'Job Order',
  '/candidates': 'Candidates',
  '/candidates/:id': 'Candidate',
  '/candidates/batches/:id': 'Candidates from CVs',
  '/duplicates': 'Duplicates',
  '/tasks': 'Tasks',
  '/templates': 'Mail templates',
  '/import': 'Import',
  '/imports/:id': 'Import',
  '/settings': 'Settings',
  '/settings/security': 'Security settings',
  '/settings/day': 'Day settings',
  '/settings/bin': 'Bin',
} as const satisfies Record<PagePattern, string>;
export type AppPath = keyof typeof appPages;

export const appPaths = Object.keys(appPages) as AppPath[];

export function isSitePath(path: string): path is SitePath {
  return Object.hasOwn(sitePages, path);
}

/** The app page of a path, if there is one. */
export function appPageOf(path: string): AppPath | undefined {
  return findPage(appPaths, path);
}

export function isAppPath(path: string): boolean {
  return appPageOf(path) !== undefined;
}
