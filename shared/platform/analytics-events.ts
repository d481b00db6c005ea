import { appPages, sitePages } from './pages.ts';

/**
 * The only events we count, and only for visitors who accepted analytics. List any new name on the Privacy page too.
 */
export const analyticsEvents = ['page_view', 'sign_up', 'trial_started', 'record_added'] as const;
export type AnalyticsEvent = (typeof analyticsEvents)[number];

/** The kind of page, never its URL. Anything that is not one of our pages counts as `other`. */
export const analyticsPages = [...Object.keys(sitePages), ...Object.keys(appPages), 'other'];
