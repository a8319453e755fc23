import { Button, Skeleton } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/api-problem.ts';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import { UserRecord } from './user-record.tsx';
import './user.messages.ts';
import { userQuery } from './user.queries.ts';

/** The account page for product admins; shows a new account if the URL contains none. Source: SCREEN-1. */
export function UserPage() {
  const { userEmail } = useParams({ strict: false });
  if (userEmail === undefined) return <UserRecord user={null} />;
  return <ExistingUser key={userEmail} userEmail={userEmail} />;
}

function ExistingUser({ userEmail }: { readonly userEmail: string }) {
  const { t } = useTranslation('users');
  const { data: user, error, refetch } = useQuery(userQuery(userEmail));
  if (user) return <UserRecord user={user} />;
  if (error instanceof ApiProblem && error.type === 'not_found') {
    return (
      <EmptyState
        icon={<IconUserQuestion size={44} stroke={1.25} aria-hidden />}
        title={t(($) => $.notFound)}
        text={t(($) => $.notFoundText)}
        wholePage
      >
        <Button renderRoot={(props) => <Link to="/admin/accounts" {...props} />}>{t(($) => $.toList)}</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeading title={userEmail} />
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : <WaitingRecord />}
    </>
  );
}

function WaitingRecord() {
  return (
    <Waiting>
      <Skeleton height={260} mb="lg" maw="52rem" />
      <Skeleton height={120} mb="lg" maw="52rem" />
      <Skeleton height={200} maw="52rem" />
    </Waiting>
  );
}
