import { Button, Skeleton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { EmptyState } from '../notices/empty-state.tsx';
import css from '../notices/notice.module.css';
import { ProblemNotice } from '../notices/problem-notice.tsx';
import { Waiting } from '../notices/waiting.tsx';
import { PageHeading } from '../page/page-heading.tsx';
import { ReportEditing } from './editing.ts';
import { ListLink, type ListPath } from './list-link.tsx';
import './record.messages.ts';

/**
 * The page of an existing record, and its states: loading, failed, not found. A record that is deleted later, or no
 * longer shared, stays with a notice as long as it is being edited.
 */
export function RecordPage<R>(props: {
  readonly query: { readonly data: R | undefined; readonly error: unknown; readonly refetch: () => Promise<unknown> };
  /** The heading until the record is loaded. */
  readonly title: string;
  /** Replaces the page if the server knows no such record; otherwise that is shown as a failure. */
  readonly missing?: ReactNode;
  /** Whether something else that the page shows is still loading. */
  readonly waits?: boolean;
  readonly children: (record: R) => ReactNode;
}) {
  const { title, missing, waits = false } = props;
  const { data, error, refetch } = props.query;
  const [editing, setEditing] = useState(false);
  const isGone = missing !== undefined && error instanceof ApiProblem && error.type === 'not_found';
  if (isGone && !(data !== undefined && editing)) return missing;
  if (data !== undefined && !waits) {
    return (
      <ReportEditing value={setEditing}>
        {isGone && <GoneNotice />}
        {props.children(data)}
      </ReportEditing>
    );
  }
  if (error === null) return <WaitingRecord title={title} />;
  return (
    <>
      <PageHeading title={title} />
      <ProblemNotice error={error} onRetry={() => void refetch()} />
    </>
  );
}

function GoneNotice() {
  const { t } = useTranslation('record');
  return (
    <div className={css.problem} role="alert">
      <IconAlertCircle size={20} aria-hidden />
      <p>{t(($) => $.gone)}</p>
    </div>
  );
}

/** Placeholder while a record loads. */
export function WaitingRecord({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeading title={title} />
      <Waiting>
        <Skeleton height={260} mb="lg" />
        <Skeleton height={160} mb="lg" />
        <Skeleton height={200} />
      </Waiting>
    </>
  );
}

/** Explains why there is no record to show, with a link to the list. */
export function NoRecord(props: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly list: ListPath;
  readonly toList: string;
}) {
  return (
    <EmptyState icon={props.icon} title={props.title} text={props.text} wholePage>
      <Button renderRoot={(link) => <ListLink to={props.list} {...link} />}>{props.toList}</Button>
    </EmptyState>
  );
}
