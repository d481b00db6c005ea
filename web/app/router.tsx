import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { sessionQuery } from '#web/account/session.queries.ts';
import { ErrorPage } from './error-page.tsx';
import { internalPath } from './internal-path.ts';
import { LoadingPage } from './loading-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

interface RouterContext {
  queryClient: QueryClient;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  // Nothing shows before it is known whether somebody is signed in.
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(sessionQuery).then(() => undefined),
  component: Outlet,
  notFoundComponent: NotFoundPage,
});

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('#web/landing/landing-page.tsx'), 'LandingPage'),
});

/** Pages for people who are not signed in; everybody else is sent where they want to be. */
const visitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'visitor',
  validateSearch: (search): { next?: string } => {
    const next = internalPath(search['next']);
    return next === undefined ? {} : { next };
  },
  beforeLoad: async ({ context, search }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery);
    if (user) throw redirect({ to: search.next ?? '/dashboard', replace: true });
  },
});

const loginRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('#web/account/login-page.tsx'), 'LoginPage'),
});

const signUpRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/signup',
  component: lazyRouteComponent(() => import('#web/account/sign-up-page.tsx'), 'SignUpPage'),
});

/** The signed-in app: the shell and every screen inside it. */
const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery);
    if (!user) throw redirect({ to: '/login', search: { next: location.href } });
  },
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  errorComponent: ErrorPage,
});

const dashboardRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('#web/dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const contactsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/contacts',
  component: lazyRouteComponent(() => import('#web/contacts/contacts-page.tsx'), 'ContactsPage'),
});

const jobsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/jobs',
  component: lazyRouteComponent(() => import('#web/jobs/jobs-page.tsx'), 'JobsPage'),
});

const candidatesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/candidates',
  component: lazyRouteComponent(() => import('#web/candidates/candidates-page.tsx'), 'CandidatesPage'),
});

const tasksRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/tasks',
  component: lazyRouteComponent(() => import('#web/tasks/tasks-page.tsx'), 'TasksPage'),
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
  landingRoute,
  visitorRoute.addChildren([loginRoute, signUpRoute]),
  protectedRoute.addChildren([dashboardRoute, contactsRoute, jobsRoute, candidatesRoute, tasksRoute, settingsRoute]),
  ...developmentRoutes(),
]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
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
