import { Button, Skeleton } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/api-problem.ts';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import '../ui/ui.messages.ts';
import css from './shell.module.css';
import { Waiting } from '../ui/notices/waiting.tsx';

/** Shown for addresses that do not exist. */
export function NotFoundPage() {
  const { t } = useTranslation('ui');
  return (
    <main>
      <EmptyState
        wholePage
        icon={<IconMapQuestion size={44} stroke={1.25} aria-hidden />}
        title={t(($) => $.notFound)}
        text={t(($) => $.notFoundText)}
      >
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{t(($) => $.home)}</Button>
      </EmptyState>
    </main>
  );
}

/** Shown for a page that failed: what happened, and a retry button. */
export function FailedPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('ui');
  const router = useRouter();
  const again = () => {
    // If the code is gone because a new version was deployed, only a page reload helps.
    if (error instanceof ApiProblem) void router.invalidate();
    else window.location.reload();
  };
  return (
    <main className={css.failed}>
      <PageHeading title={t(($) => $.failed)} />
      <ProblemNotice error={error} onRetry={again} />
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
