import { OpenAPIHono } from '@hono/zod-openapi';
import { accountRoutes } from '#server/workspace/account/account.routes.ts';
import { devicesRoutes } from '#server/identity/account/devices.routes.ts';
import { securityRoutes } from '#server/identity/security/security.routes.ts';
import { activityRoutes } from '#server/identity/activity/activity.routes.ts';
import { analyticsRoutes } from '#server/platform/analytics/analytics.routes.ts';
import { assignmentsRoutes } from '#server/crm/assignments/assignments.routes.ts';
import { attachmentsRoutes } from '#server/crm/attachments/attachments.routes.ts';
import { authRoutes } from '#server/identity/auth/auth.routes.ts';
import { sessionCookie } from '#server/identity/auth/auth.ts';
import { mailedLinksRoutes } from '#server/identity/auth/mailed-links.routes.ts';
import { secondStepRoutes } from '#server/identity/auth/second-step.routes.ts';
import { binRoutes } from '#server/workspace/bin/bin.routes.ts';
import { calendarAddressRoutes } from '#server/day/calendar/calendar-address.routes.ts';
import { calendarFeedRoutes } from '#server/day/calendar/calendar-feed.routes.ts';
import { candidatesRoutes } from '#server/crm/candidates/candidates.routes.ts';
import { configRoutes } from './config/config.routes.ts';
import { openingRoutes } from './opening/opening.routes.ts';
import { companiesRoutes } from '#server/crm/companies/companies.routes.ts';
import { contactsRoutes } from '#server/crm/contacts/contacts.routes.ts';
import { billingRoutes } from '#server/billing/billing.routes.ts';
import { checkoutRoutes } from '#server/billing/checkout.routes.ts';
import { webhookRoutes } from '#server/billing/webhook.routes.ts';
import { cvBatchesRoutes } from '#server/intake/cv-batches/cv-batches.routes.ts';
import type { Deps } from '#server/billing/deps.ts';
import { documentsRoutes } from '#server/intake/documents/documents.routes.ts';
import { duplicatesRoutes } from '#server/intake/duplicates/duplicates.routes.ts';
import { filesRoutes } from '#server/crm/files/files.routes.ts';
import { findRoutes } from '#server/finding/find/find.routes.ts';
import { firstStepsRoutes } from '#server/workspace/first-steps/first-steps.routes.ts';
import { historyRoutes } from '#server/workspace/history/history.routes.ts';
import { guardAccess } from '#server/identity/auth/access.ts';
import { apiDocument } from '#server/platform/http/api-document.ts';
import { healthRoutes } from '#server/platform/http/health.ts';
import { notFound, onError } from '#server/platform/http/on-error.ts';
import { warnOfUntrustedProxy } from '#server/platform/http/proxy-warning.ts';
import { requestLog } from '#server/platform/http/request-log.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import { sandboxPages } from '#server/platform/http/sandbox-pages.ts';
import { refuseWrites } from '#server/platform/http/refuse-writes.ts';
import { noStore, securityHeaders } from '#server/platform/http/security-headers.ts';
import { securityTxt } from '#server/platform/http/security-txt.ts';
import { limitBody, sameOriginOnly, singleQueryValues, strictContent } from '#server/platform/http/strict-requests.ts';
import { webPages } from '#server/platform/http/web-pages.ts';
import { interactionsRoutes } from '#server/crm/interactions/interactions.routes.ts';
import { dashboardRoutes } from '#server/day/dashboard/dashboard.routes.ts';
import { importsRoutes } from '#server/intake/imports/imports.routes.ts';
import { jobsRoutes } from '#server/crm/jobs/jobs.routes.ts';
import { liveRoutes } from '#server/platform/live/live.routes.ts';
import { mergesRoutes } from '#server/intake/merges/merges.routes.ts';
import { metricsRoutes } from './metrics.routes.ts';
import { secondFactorRoutes } from '#server/identity/second-factor/second-factor.routes.ts';
import { preferencesRoutes } from '#server/identity/preferences/preferences.routes.ts';
import { daySettingsRoutes } from '#server/day/day-settings/day-settings.routes.ts';
import { oneClickRoutes, stopMorningRoutes } from '#server/day/today/stop-morning.routes.ts';
import { pagesRoutes } from '#server/day/pages/pages.routes.ts';
import { timelineRoutes } from '#server/day/timeline/timeline.routes.ts';
import { todayRoutes } from '#server/day/today/today.routes.ts';
import { tagsRoutes } from '#server/crm/tags/tags.routes.ts';
import { tasksRoutes } from '#server/crm/tasks/tasks.routes.ts';
import { templatesRoutes } from '#server/day/templates/templates.routes.ts';
import { viewsRoutes } from '#server/finding/views/views.routes.ts';
import { workRoutes } from '#server/platform/work/work.routes.ts';

export type Api = ReturnType<typeof createApi>;

function createApi(deps: Deps) {
  return new OpenAPIHono<AppEnv>()
    .basePath('/api')
    .route('/config', configRoutes(deps))
    .route('/opening', openingRoutes(deps))
    .route('/analytics', analyticsRoutes(deps))
    .route('/auth', authRoutes(deps))
    .route('/auth', secondStepRoutes(deps))
    .route('/auth', mailedLinksRoutes(deps))
    .route('/account', accountRoutes(deps))
    .route('/account/devices', devicesRoutes(deps))
    .route('/account/security', securityRoutes(deps))
    .route('/account/activity', activityRoutes(deps))
    .route('/account/second-factor', secondFactorRoutes(deps))
    .route('/', billingRoutes(deps))
    .route('/customers', checkoutRoutes(deps))
    .route('/', webhookRoutes(deps))
    .route('/preferences', preferencesRoutes(deps))
    .route('/routine', daySettingsRoutes(deps))
    .route('/today', todayRoutes(deps))
    .route('/morning-mail', stopMorningRoutes(deps))
    .route('/calendar-feed', calendarFeedRoutes(deps))
    .route('/companies', companiesRoutes(deps))
    .route('/contacts', contactsRoutes(deps))
    .route('/interactions', interactionsRoutes(deps))
    .route('/tags', tagsRoutes(deps))
    .route('/tasks', tasksRoutes(deps))
    .route('/jobs', jobsRoutes(deps))
    .route('/', pagesRoutes(deps))
    .route('/views', viewsRoutes(deps))
    .route('/templates', templatesRoutes(deps))
    .route('/dashboard', dashboardRoutes(deps))
    .route('/find', findRoutes(deps))
    .route('/first-steps', firstStepsRoutes(deps))
    .route('/candidates', candidatesRoutes(deps))
    .route('/cv-batches', cvBatchesRoutes(deps))
    .route('/duplicates', duplicatesRoutes(deps))
    .route('/assignments', assignmentsRoutes(deps))
    .route('/attachments', attachmentsRoutes(deps))
    .route('/merges', mergesRoutes(deps))
    .route('/bin', binRoutes(deps))
    .route('/history', historyRoutes(deps))
    .route('/timeline', timelineRoutes(deps))
    .route('/files', filesRoutes(deps))
    .route('/documents', documentsRoutes(deps))
    .route('/imports', importsRoutes(deps))
    .route('/live', liveRoutes(deps))
    .route('/work', workRoutes(deps));
}

export function createApp(deps: Deps) {
  const app = new OpenAPIHono<AppEnv>();
  app.use(requestLog(deps.log, deps.metrics.observe), securityHeaders(deps.publicUrl), warnOfUntrustedProxy(deps));
  app.use(
    '/api/*',
    noStore,
    limitBody,
    sameOriginOnly(deps.publicUrl),
    strictContent,
    singleQueryValues,
    refuseWrites(deps),
    guardAccess(deps),
  );
  const api = createApi(deps);
  app.route('/', api);
  app.route('/', apiDocument(api, deps.env.appName));
  app.route('/', healthRoutes(deps));
  app.route('/', securityTxt(deps));
  app.route('/', calendarAddressRoutes(deps));
  app.route('/', oneClickRoutes(deps));
  app.route('/', metricsRoutes(deps));
  if (deps.sandbox) app.route('/', sandboxPages(deps.sandbox, deps));
  if (deps.webFiles) app.route('/', webPages(deps.webFiles, sessionCookie(deps.publicUrl).name));
  app.notFound(notFound);
  app.onError(onError);
  return app;
}
