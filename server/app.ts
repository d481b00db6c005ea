import { OpenAPIHono } from '@hono/zod-openapi';
import { accountRoutes } from './account/account.routes.ts';
import { devicesRoutes } from './account/devices.routes.ts';
import { activityRoutes } from './activity/activity.routes.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { assignmentsRoutes } from './assignments/assignments.routes.ts';
import { attachmentsRoutes } from './attachments/attachments.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { sessionCookie } from './auth/auth.ts';
import { mailedLinksRoutes } from './auth/mailed-links.routes.ts';
import { secondStepRoutes } from './auth/second-step.routes.ts';
import { binRoutes } from './bin/bin.routes.ts';
import { calendarAddressRoutes } from './calendar/calendar-address.routes.ts';
import { calendarFeedRoutes } from './calendar/calendar-feed.routes.ts';
import { candidatesRoutes } from './candidates/candidates.routes.ts';
import { configRoutes } from './config/config.routes.ts';
import { contactsRoutes } from './contacts/contacts.routes.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { checkoutRoutes } from './billing/checkout.routes.ts';
import { webhookRoutes } from './billing/webhook.routes.ts';
import { cvBatchesRoutes } from './cv-batches/cv-batches.routes.ts';
import type { Deps } from './deps.ts';
import { documentsRoutes } from './documents/documents.routes.ts';
import { duplicatesRoutes } from './duplicates/duplicates.routes.ts';
import { filesRoutes } from './files/files.routes.ts';
import { findRoutes } from './find/find.routes.ts';
import { firstStepsRoutes } from './first-steps/first-steps.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { guardAccess } from './http/access.ts';
import { apiDocument } from './http/api-document.ts';
import { healthRoutes } from './http/health.ts';
import { notFound, onError } from './http/on-error.ts';
import { requestLog } from './http/request-log.ts';
import type { AppEnv } from './http/router.ts';
import { sandboxPages } from './http/sandbox-pages.ts';
import { refuseWrites } from './http/refuse-writes.ts';
import { noStore, securityHeaders } from './http/security-headers.ts';
import { securityTxt } from './http/security-txt.ts';
import { limitBody, sameOriginOnly, singleQueryValues, strictContent } from './http/strict-requests.ts';
import { webPages } from './http/web-pages.ts';
import { interactionsRoutes } from './interactions/interactions.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { jobsRoutes } from './jobs/jobs.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { mergesRoutes } from './merges/merges.routes.ts';
import { metricsRoutes } from './metrics/metrics.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { preferencesRoutes } from './preferences/preferences.routes.ts';
import { routineRoutes } from './routine/routine.routes.ts';
import { oneClickRoutes, stopMorningRoutes } from './today/stop-morning.routes.ts';
import { timelineRoutes } from './timeline/timeline.routes.ts';
import { todayRoutes } from './today/today.routes.ts';
import { tagsRoutes } from './tags/tags.routes.ts';
import { tasksRoutes } from './tasks/tasks.routes.ts';
import { templatesRoutes } from './templates/templates.routes.ts';
import { viewsRoutes } from './views/views.routes.ts';
import { workRoutes } from './work/work.routes.ts';

export type Api = ReturnType<typeof createApi>;

function createApi(deps: Deps) {
  return new OpenAPIHono<AppEnv>()
    .basePath('/api')
    .route('/config', configRoutes(deps))
    .route('/analytics', analyticsRoutes(deps))
    .route('/auth', authRoutes(deps))
    .route('/auth', secondStepRoutes(deps))
    .route('/auth', mailedLinksRoutes(deps))
    .route('/account', accountRoutes(deps))
    .route('/account/devices', devicesRoutes(deps))
    .route('/account/activity', activityRoutes(deps))
    .route('/account/second-factor', secondFactorRoutes(deps))
    .route('/', billingRoutes(deps))
    .route('/customers', checkoutRoutes(deps))
    .route('/', webhookRoutes(deps))
    .route('/preferences', preferencesRoutes(deps))
    .route('/routine', routineRoutes(deps))
    .route('/today', todayRoutes(deps))
    .route('/morning-mail', stopMorningRoutes(deps))
    .route('/calendar-feed', calendarFeedRoutes(deps))
    .route('/contacts', contactsRoutes(deps))
    .route('/interactions', interactionsRoutes(deps))
    .route('/tags', tagsRoutes(deps))
    .route('/tasks', tasksRoutes(deps))
    .route('/jobs', jobsRoutes(deps))
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
  app.use(requestLog(deps.log, deps.metrics.observe), securityHeaders(deps.publicUrl));
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
  app.route('/', metricsRoutes(deps.metrics, deps.env.metricsToken));
  if (deps.sandbox) app.route('/', sandboxPages(deps.sandbox, deps));
  if (deps.webFiles) app.route('/', webPages(deps.webFiles, sessionCookie(deps.publicUrl).name));
  app.notFound(notFound);
  app.onError(onError);
  return app;
}
