import type { NamedEntity } from '@trapline/domain/audit/entity.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import './activity-log.messages.ts';
import { subjectQuery } from './activity-log.queries.ts';
import css from './activity-logs.module.css';
import { type LogSubject, subjectOf } from './log-subject.ts';

const pages = {
  sensor: '/admin/sensors/$id',
  site: '/admin/installation_sites/$id',
  organization: '/admin/organizations/$id',
} as const;

/**
 * The subject of a log: a link to its page, or that there is none. Source: LOG-5.
 * @param account the account whose log it is, once it is known
 */
export function LogSubjectNote(props: { readonly entity: string; readonly account: NamedEntity | undefined }) {
  const { t } = useTranslation('activityLogs');
  const { entity, account } = props;
  const subject = subjectOf(entity);
  if (subject === 'unknown') return <p role="alert">{t(($) => $.noEntity, { entity })}</p>;
  if (subject !== null) return <FoundSubject subject={subject} />;
  if (!account?.page) return null;
  return (
    <Link to="/admin/accounts/$userEmail" params={{ userEmail: account.page }} className={css.back}>
      {t(($) => $.backTo, { name: account.name })}
    </Link>
  );
}

function FoundSubject({ subject: { kind, id } }: { readonly subject: LogSubject }) {
  const { t } = useTranslation('activityLogs');
  const { data: name, error } = useQuery(subjectQuery({ kind, id }));
  if (error instanceof ApiProblem && error.type === 'not_found') {
    return <p role="alert">{t(($) => $.gone[kind], { id })}</p>;
  }
  return (
    <Link to={pages[kind]} params={{ id }} className={css.back}>
      {t(($) => $.backTo, { name: name ?? id })}
    </Link>
  );
}
