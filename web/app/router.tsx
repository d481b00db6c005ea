import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { ViewScreen } from '#shared/finding/views.ts';
import { sessionQuery } from '#web/identity/account/session.queries.ts';
import { requireSubscription } from '#web/billing/access.ts';
import { CheckingPage } from '#web/billing/checking-page.tsx';
import { candidatePageSearch } from '#web/crm/candidates/candidate-page-search.ts';
import { candidatesSearch } from '#web/crm/candidates/candidates-search.ts';
import { ConsentBanner } from '#web/platform/consent/consent-banner.tsx';
import { companiesSearch } from '#web/crm/companies/companies-search.ts';
import { companyPageSearch } from '#web/crm/companies/company-page-search.ts';
import { contactPageSearch } from '#web/crm/contacts/contact-page-search.ts';
import { contactsSearch } from '#web/crm/contacts/contacts-search.ts';
import { cvBatchSearch } from '#web/intake/cv-batches/cv-batch-search.ts';
import { importRunSearch, importSearch } from '#web/intake/imports/import-search.ts';
import { duplicatesSearch } from '#web/intake/duplicates/duplicates-search.ts';
import { jobPageSearch } from '#web/crm/jobs/job-page-search.ts';
import { jobsSearch } from '#web/crm/jobs/jobs-search.ts';
import { startLiveUpdates } from '#web/platform/live/live-updates.ts';
import { tasksSearch } from '#web/crm/tasks/tasks-search.ts';
import { templatesSearch } from '#web/day/templates/templates-search.ts';
import type { ListSearchParams } from '#web/finding/views/view-address.ts';
import { startPath } from '#web/identity/account/start-path.ts';
import { ErrorPage } from './error-page.tsx';
import { internalPath } from './internal-path.ts';
import { LoadingPage } from './loading-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** A faster check shows nothing, because a flash of text would only distract. */
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
  // Nothing renders before the session is known.
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(sessionQuery).then(() => undefined),
  component: Root,
  notFoundComponent: NotFoundPage,
  // On the first visit the root route is the one that waits, also for the checks of the routes inside it.
  ...checkingPage,
});

/** Pages for visitors who are not signed in. */
const visitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'visitor',
  // The key is always present. The router merges the result with the URL, so a missing key would keep its old value.
  validateSearch: (search): { next?: string | undefined } => ({ next: internalPath(search['next']) }),
});

/** Redirects signed-in users away from visitor pages. */
async function sendOnIfSignedIn({ queryClient }: RouterContext, next: string | undefined): Promise<void> {
  const user = await queryClient.ensureQueryData(sessionQuery);
  if (user) throw redirect({ href: next ?? startPath(user.uid), replace: true });
}

const loginModes = ['reset', 'verify', 'code', 'recovery'] as const;
type LoginMode = (typeof loginModes)[number];

const loginRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/login',
  validateSearch: ({ mode }): { mode?: LoginMode | undefined } => ({
    mode: loginModes.find((known) => known === mode),
  }),
  // Resending the verification mail needs a session, so this mode is open to signed-in users.
  beforeLoad: ({ context, search }) => (search.mode === 'verify' ? undefined : sendOnIfSignedIn(context, search.next)),
  component: lazyRouteComponent(() => import('#web/identity/account/login-page.tsx'), 'LoginPage'),
});

const signUpRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/signup',
  beforeLoad: ({ context, search }) => sendOnIfSignedIn(context, search.next),
  component: lazyRouteComponent(() => import('#web/billing/sign-up/sign-up-page.tsx'), 'SignUpPage'),
});

/**
 * Pages that our mails link to. They work with and without a session, because the mail may be read on another device.
 */
const tokenSearch = ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
  token: typeof token === 'string' ? token : undefined,
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('#web/identity/account/verify-email-page.tsx'), 'VerifyEmailPage'),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('#web/identity/account/confirm-email-page.tsx'), 'ConfirmEmailPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('#web/identity/account/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const stopMorningRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/morning-mail',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('#web/day/today/stop-morning-page.tsx'), 'StopMorningPage'),
});

/** Open to everyone: users without access are sent here, and visitors may look at the price. */
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
  component: lazyRouteComponent(() => import('#web/day/today/today-page.tsx'), 'TodayPage'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('#web/screens/dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

/** Most URLs name no view and need no extra code. */
async function openView({ queryClient }: RouterContext, screen: ViewScreen, search: ListSearchParams): Promise<void> {
  if (search.saved === undefined) return;
  const { enterView } = await import('#web/finding/views/enter-view.ts');
  await enterView(queryClient, screen, search);
}

const contactsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/contacts',
  validateSearch: contactsSearch,
  beforeLoad: ({ context, search }) => openView(context, 'contacts', search),
  component: lazyRouteComponent(() => import('#web/screens/contacts/contacts-page.tsx'), 'ContactsPage'),
});

const contactRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/contacts/$id',
  validateSearch: contactPageSearch,
  component: lazyRouteComponent(() => import('#web/screens/contacts/contact-page.tsx'), 'ContactPage'),
});

const companiesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/companies',
  validateSearch: companiesSearch,
  beforeLoad: ({ context, search }) => openView(context, 'companies', search),
  component: lazyRouteComponent(() => import('#web/screens/companies/companies-page.tsx'), 'CompaniesPage'),
});

const companyRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/companies/$id',
  validateSearch: companyPageSearch,
  component: lazyRouteComponent(() => import('#web/screens/companies/company-page.tsx'), 'CompanyPage'),
});

const jobsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/jobs',
  validateSearch: jobsSearch,
  // Other screens and old links use `jobId`. The job opens, and the parameter is removed from the URL.
  beforeLoad: ({ context, search: { jobId, ...search } }) => {
    if (jobId !== undefined) throw redirect({ to: '/jobs', search: { ...search, id: jobId }, replace: true });
    return openView(context, 'jobs', search);
  },
  component: lazyRouteComponent(() => import('#web/screens/jobs/jobs-page.tsx'), 'JobsPage'),
});

const jobRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/jobs/$id',
  validateSearch: jobPageSearch,
  component: lazyRouteComponent(() => import('#web/screens/jobs/job-page.tsx'), 'JobPage'),
});

const candidatesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/candidates',
  validateSearch: candidatesSearch,
  beforeLoad: ({ context, search }) => openView(context, 'candidates', search),
  component: lazyRouteComponent(() => import('#web/screens/candidates/candidates-page.tsx'), 'CandidatesPage'),
});

const candidateRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/candidates/$id',
  validateSearch: candidatePageSearch,
  component: lazyRouteComponent(() => import('#web/screens/candidates/candidate-page.tsx'), 'CandidatePage'),
});

const cvBatchRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/candidates/batches/$id',
  validateSearch: cvBatchSearch,
  component: lazyRouteComponent(() => import('#web/intake/cv-batches/cv-batch-page.tsx'), 'CvBatchPage'),
});

const duplicatesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/duplicates',
  validateSearch: duplicatesSearch,
  component: lazyRouteComponent(() => import('#web/intake/duplicates/duplicates-page.tsx'), 'DuplicatesPage'),
});

const tasksRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/tasks',
  validateSearch: tasksSearch,
  beforeLoad: ({ context, search }) => openView(context, 'tasks', search),
  component: lazyRouteComponent(() => import('#web/screens/tasks/tasks-page.tsx'), 'TasksPage'),
});

const templatesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/templates',
  validateSearch: templatesSearch,
  component: lazyRouteComponent(() => import('#web/day/templates/templates-page.tsx'), 'TemplatesPage'),
});

const newImportRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/import',
  validateSearch: importSearch,
  component: lazyRouteComponent(() => import('#web/intake/imports/new-import-page.tsx'), 'NewImportPage'),
});

const importRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/imports/$id',
  validateSearch: importRunSearch,
  component: lazyRouteComponent(() => import('#web/intake/imports/import-page.tsx'), 'ImportPage'),
});

const loadSettings = () => import('#web/screens/settings/settings-pages.tsx');

const settingsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings',
  component: lazyRouteComponent(loadSettings, 'GeneralPage'),
});

const securityRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/security',
  component: lazyRouteComponent(loadSettings, 'SecurityPage'),
});

const daySettingsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/day',
  component: lazyRouteComponent(loadSettings, 'DayPage'),
});

const binRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/bin',
  component: lazyRouteComponent(loadSettings, 'BinPage'),
});

/** All components of web/platform/ui on one page, in development only. */
function developmentRoutes() {
  if (!import.meta.env.DEV) return [];
  const uiKitRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/dev/ui',
    component: lazyRouteComponent(() => import('#web/platform/dev/ui-page.tsx'), 'UiPage'),
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
    contactRoute,
    companiesRoute,
    companyRoute,
    jobsRoute,
    jobRoute,
    candidatesRoute,
    candidateRoute,
    cvBatchRoute,
    duplicatesRoute,
    tasksRoute,
    templatesRoute,
    newImportRoute,
    importRoute,
    settingsRoute,
    securityRoute,
    daySettingsRoute,
    binRoute,
  ]),
  ...developmentRoutes(),
]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // Preloading fetches only the code of a screen, which should be there before the click.
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

/** State kept with a history entry instead of in its URL. */
declare module '@tanstack/history' {
  interface HistoryState {
    /** A message that another page hands to the sign-in form. */
    loginNotice?: string;
    /** The entry was pushed by opening a dialog. Back closes the dialog. */
    openedHere?: boolean;
    /** The screen opens with the focus in its search field. */
    toSearch?: boolean;
  }
}
