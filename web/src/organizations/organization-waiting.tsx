import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import css from './organization.module.css';
import './organization.messages.ts';

/** Placeholder while an organization loads or if loading failed. @param error null while loading */
export function OrganizationWaiting({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation('organizations');
  return (
    <div className={css.record}>
      <PageHeading title={t(($) => $.ownTitle)} />
      {error === null ? (
        <Waiting>
          <Skeleton height={260} mb="lg" radius="lg" />
          <Skeleton height={180} radius="lg" />
        </Waiting>
      ) : (
        <ProblemNotice error={error} onRetry={onRetry} />
      )}
    </div>
  );
}
