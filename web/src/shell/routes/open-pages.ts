import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root-route.ts';
import { texts } from './search-params.ts';
import { SignedOutShell } from '../signed-out-shell.tsx';

const open = createRoute({ getParentRoute: () => root, id: 'open', component: SignedOutShell });
const tokenSearch = (search: Record<string, unknown>) => texts(search, ['token']);
const resetPassword = createRoute({
  getParentRoute: () => open,
  path: '/reset_password',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import('../../sign-in/password-reset/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});
const verifyEmail = createRoute({
  getParentRoute: () => open,
  path: '/verify_email',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('../../sign-in/mailed-links/verify-email-page.tsx'), 'VerifyEmailPage'),
});
const invitation = createRoute({
  getParentRoute: () => open,
  path: '/invitation',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('../../sign-in/mailed-links/invitation-page.tsx'), 'InvitationPage'),
});
const reportConfirmation = createRoute({
  getParentRoute: () => open,
  path: '/report_confirmation',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import('../../report-schedules/report-confirmation-page.tsx'),
    'ReportConfirmationPage',
  ),
});
const reportUnsubscribe = createRoute({
  getParentRoute: () => open,
  path: '/report_unsubscribe',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import('../../report-schedules/report-unsubscribe-page.tsx'),
    'ReportUnsubscribePage',
  ),
});
const terms = createRoute({
  getParentRoute: () => open,
  path: '/terms',
  component: lazyRouteComponent(() => import('../../sign-in/terms/terms-page.tsx'), 'TermsPage'),
});

/** Pages for everybody: mailed links are followed signed in or not. */
export const openPages = open.addChildren([
  ...[resetPassword, verifyEmail, invitation],
  ...[reportConfirmation, reportUnsubscribe, terms],
]);
