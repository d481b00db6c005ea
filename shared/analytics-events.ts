import { appPages, sitePages } from './pages.ts';

/** All that is ever counted, and only for visitors who have accepted it. A new name belongs on the Privacy page, too. */
export const analyticsEvents = ['page_view', 'sign_up', 'trial_started', 'record_added'] as const;
export type AnalyticsEvent = (typeof analyticsEvents)[number];

/** Where it happened: the kind of page, never its address. What is no page of ours counts as `other`. */
export const analyticsPages = [...Object.keys(sitePages), ...Object.keys(appPages), 'other'];
