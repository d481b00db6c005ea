import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { ViewScreen } from '#shared/view-terms.ts';
import { sessionQuery } from '#web/account/session.queries.ts';
import { requireSubscription } from '#web/billing/access.ts';
import { CheckingPage } from '#web/billing/checking-page.tsx';
import { candidatesSearch } from '#web/candidates/candidates-search.ts';
import { ConsentBanner } from '#web/consent/consent-banner.tsx';
import { contactsSearch } from '#web/contacts/contacts-search.ts';
import { cvBatchSearch } from '#web/cv-batches/cv-batch-search.ts';
import { importRunSearch, importSearch } from '#web/imports/import-search.ts';
import { duplicatesSearch } from '#web/duplicates/duplicates-search.ts';
import { jobPageSearch } from '#web/jobs/job-page-search.ts';
import { jobsSearch } from '#web/jobs/jobs-search.ts';
import { startLiveUpdates } from '#web/live/live-updates.ts';
import { tasksSearch } from '#web/tasks/tasks-search.ts';
import { templatesSearch } from '#web/templates/templates-search.ts';
import type { ListSearchParams } from '#web/views/view-address.ts';
import { startPath } from '#web/today/start-path.ts';
import { ErrorPage } from './error-page.tsx';
import { internalPath } from './internal-path.ts';
import { LoadingPage } from './loading-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** A check that is quicker than this shows nothing: a message that flashes by only unsettles. */
const checkingPage = { pendingComponent: CheckingPage, pendingMs: 200 };

interface RouterContext {
  queryClient: QueryClient;
}

function Root() {
  return (
    <>
      <Outlet />
      <ConsentBanner />
    </>
  );
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  // Nothing shows before it is known whether somebody is signed in.
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(sessionQuery).then(() => undefined),
  component: Root,
  notFoundComponent: NotFoundPage,
  // On the first visit it is the outermost route that waits, for the check of the routes inside it too.
  ...checkingPage,
});

/** Pages for people who are not signed in. */
const visitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'visitor',
  // The key is always there: one that is left out here would keep the value from the address, as the router merges both.
  validateSearch: (search): { next?: string | undefined } => ({ next: internalPath(search['next']) }),
});

/** Whoever is signed in has no business on a visitor's page and is sent where they want to be. */
async function sendOnIfSignedIn({ queryClient }: RouterContext, next: string | undefined): Promise<void> {
  const user = await queryClient.ensureQueryData(sessionQuery);
  if (user) throw redirect({ href: next ?? startPath(), replace: true });
}

const loginModes = ['reset', 'verify', 'code', 'recovery'] as const;
type LoginMode = (typeof loginModes)[number];

const loginRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/login',
  validateSearch: ({ mode }): { mode?: LoginMode | undefined } => ({
    mode: loginModes.find((known) => known === mode),
  }),
  // Asking for another verification mail needs a session, so that mode is open to people who have one.
  beforeLoad: ({ context, search }) => (search.mode === 'verify' ? undefined : sendOnIfSignedIn(context, search.next)),
  component: lazyRouteComponent(() => import('#web/account/login-page.tsx'), 'LoginPage'),
});

const signUpRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/signup',
  beforeLoad: ({ context, search }) => sendOnIfSignedIn(context, search.next),
  component: lazyRouteComponent(() => import('#web/account/sign-up-page.tsx'), 'SignUpPage'),
});

/** What our mails link to. Signed in or not: the mail may be read on another device. */
const tokenSearch = ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
  token: typeof token === 'string' ? token : undefined,
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('#web/account/verify-email-page.tsx'), 'VerifyEmailPage'),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('#web/account/confirm-email-page.tsx'), 'ConfirmEmailPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('#web/account/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const stopMorningRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/morning-mail',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('#web/today/stop-morning-page.tsx'), 'StopMorningPage'),
});

/** Open to everybody: whoever has no access is sent here, and visitors may look at what it costs. */
const upgradeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/upgrade',
  component: lazyRouteComponent(() => import('#web/billing/upgrade-page.tsx'), 'UpgradePage'),
});

const paymentSuccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/payment-success',
  validateSearch: ({ session_id: id }): { session_id?: string | undefined } => ({
    session_id: typeof id === 'string' ? id : undefined,
  }),
  component: lazyRouteComponent(() => import('#web/billing/payment-success-page.tsx'), 'PaymentSuccessPage'),
});

/** The signed-in app: the shell and every screen inside it. */
const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery);
    if (!user) throw redirect({ to: '/login', search: { next: location.href } });
    await requireSubscription(context.queryClient, user.uid);
    await startLiveUpdates(context.queryClient, user.uid);
  },
  ...checkingPage,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  errorComponent: ErrorPage,
});

const todayRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/today',
  component: lazyRouteComponent(() => import('#web/today/today-page.tsx'), 'TodayPage'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('#web/dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

/** Most addresses name no view, and need nothing for it. */
async function openView({ queryClient }: RouterContext, screen: ViewScreen, search: ListSearchParams): Promise<void> {
  if (search.saved === undefined) return;
  const { enterView } = await import('#web/views/enter-view.ts');
  await enterView(queryClient, screen, search);
}

const contactsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/contacts',
  validateSearch: contactsSearch,
  beforeLoad: ({ context, search }) => openView(context, 'contacts', search),
  component: lazyRouteComponent(() => import('#web/contacts/contacts-page.tsx'), 'ContactsPage'),
});

const jobsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/jobs',
  validateSearch: jobsSearch,
  // Other screens and old links name a job by `jobId`: it is opened, and the parameter leaves the address.
  beforeLoad: ({ context, search: { jobId, ...search } }) => {
    if (jobId !== undefined) throw redirect({ to: '/jobs', search: { ...search, id: jobId }, replace: true });
    return openView(context, 'jobs', search);
  },
  component: lazyRouteComponent(() => import('#web/jobs/jobs-page.tsx'), 'JobsPage'),
});

const jobRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/jobs/$id',
  validateSearch: jobPageSearch,
  component: lazyRouteComponent(() => import('#web/jobs/job-page.tsx'), 'JobPage'),
});

const candidatesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/candidates',
  validateSearch: candidatesSearch,
  beforeLoad: ({ context, search }) => openView(context, 'candidates', search),
  component: lazyRouteComponent(() => import('#web/candidates/candidates-page.tsx'), 'CandidatesPage'),
});

const cvBatchRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/candidates/batches/$id',
  validateSearch: cvBatchSearch,
  component: lazyRouteComponent(() => import('#web/cv-batches/cv-batch-page.tsx'), 'CvBatchPage'),
});

const duplicatesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/duplicates',
  validateSearch: duplicatesSearch,
  component: lazyRouteComponent(() => import('#web/duplicates/duplicates-page.tsx'), 'DuplicatesPage'),
});

const tasksRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/tasks',
  validateSearch: tasksSearch,
  beforeLoad: ({ context, search }) => openView(context, 'tasks', search),
  component: lazyRouteComponent(() => import('#web/tasks/tasks-page.tsx'), 'TasksPage'),
});

const templatesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/templates',
  validateSearch: templatesSearch,
  component: lazyRouteComponent(() => import('#web/templates/templates-page.tsx'), 'TemplatesPage'),
});

const newImportRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/import',
  validateSearch: importSearch,
  component: lazyRouteComponent(() => import('#web/imports/new-import-page.tsx'), 'NewImportPage'),
});

const importRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/imports/$id',
  validateSearch: importRunSearch,
  component: lazyRouteComponent(() => import('#web/imports/import-page.tsx'), 'ImportPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('#web/settings/settings-page.tsx'), 'SettingsPage'),
});

/** The kit of web/ui on one page, in development only. */
function developmentRoutes() {
  if (!import.meta.env.DEV) return [];
  const uiKitRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/dev/ui',
    component: lazyRouteComponent(() => import('#web/dev/ui-page.tsx'), 'UiPage'),
  });
  return [uiKitRoute];
}

const routeTree = rootRoute.addChildren([
  visitorRoute.addChildren([loginRoute, signUpRoute]),
  verifyEmailRoute,
  confirmEmailRoute,
  resetPasswordRoute,
  stopMorningRoute,
  upgradeRoute,
  paymentSuccessRoute,
  protectedRoute.addChildren([
    todayRoute,
    dashboardRoute,
    contactsRoute,
    jobsRoute,
    jobRoute,
    candidatesRoute,
    cvBatchRoute,
    duplicatesRoute,
    tasksRoute,
    templatesRoute,
    newImportRoute,
    importRoute,
    settingsRoute,
  ]),
  ...developmentRoutes(),
]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // Nothing is asked for by it but the code of a screen, which is wanted before the click.
    defaultPreloadDelay: 0,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** What travels with an entry of the browser's history instead of in its address. */
declare module '@tanstack/history' {
  interface HistoryState {
    /** A sentence that another page leaves for the sign-in form to say. */
    loginNotice?: string;
    /** The entry was added by opening something on top of the one before it, which Back shows again. */
    openedHere?: boolean;
    /** The screen is entered by its search. */
    toSearch?: boolean;
  }
}
