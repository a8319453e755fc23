import { Button, Skeleton } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { userInfoQuery } from '../own-account/own-account.queries.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { signOutHere } from '../sign-in/sign-in.queries.ts';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import '../ui/ui.messages.ts';
import css from './shell.module.css';
import './shell.messages.ts';
import { Waiting } from '../ui/notices/waiting.tsx';

/** Shown within the shell for addresses that do not exist. */
export function NotFoundPage() {
  const { t } = useTranslation('ui');
  return (
    <EmptyState
      wholePage
      icon={<IconMapQuestion size={44} stroke={1.25} aria-hidden />}
      title={t(($) => $.notFound)}
      text={t(($) => $.notFoundText)}
    >
      <Button renderRoot={(props) => <Link to="/" {...props} />}>{t(($) => $.home)}</Button>
    </EmptyState>
  );
}

/**
 * Shown for a page that failed: what happened, and a retry button; a way to sign out if it is the account that could not
 * be loaded. Source: SCREEN-2.
 */
export function FailedPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation(['ui', 'shell']);
  const router = useRouter();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const again = () => {
    // If the code is gone because a new version was deployed, only a page reload helps.
    if (error instanceof ApiProblem) void router.invalidate();
    else window.location.reload();
  };
  // Without the account there is no menu, so this is the only way out.
  const isUnknown = queries.getQueryData(userInfoQuery.queryKey) === undefined;
  const leave = async () => {
    await signOutHere(queries);
    await navigate({ to: '/sign_in' });
  };
  return (
    <main className={css.failed}>
      <PageHeading title={t(($) => $.failed)} />
      <ProblemNotice error={error} onRetry={again} />
      {isUnknown && (
        <Button variant="default" mt="md" onClick={() => void leave()}>
          {t(($) => $.signOut, { ns: 'shell' })}
        </Button>
      )}
    </main>
  );
}

/** Shown while a page's code or first data is loading. */
export function WaitingPage() {
  return (
    <Waiting>
      <div className={css.waiting}>
        <Skeleton height={28} width={220} mb="xl" />
        <Skeleton height={220} />
      </div>
    </Waiting>
  );
}
