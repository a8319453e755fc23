import { activityLogSummary } from '@trapline/domain/activity-logs/activity-log.rules.ts';
import type { ActivityLogItem } from '@trapline/domain/activity-logs/activity-log.schema.ts';
import { useTranslation } from 'react-i18next';
import type { Acted, Person } from '../audit/acted.ts';
import { AuditChanges } from '../audit/audit-changes.tsx';
import { knownAction } from '../audit/audit-search.ts';
import { AuditSentence, type Names } from '../audit/audit-sentence.tsx';
import { isRecord } from '../platform/is-record.ts';
import './log-sentence.messages.ts';
import { logSentence } from './log-sentence.ts';

/** An entry as a sentence: what the unit sent, or what a person changed. Source: LOG-10. */
export function LogSentence(props: {
  readonly log: ActivityLogItem;
  readonly names: Names;
  /** What the log is about, such as `Sensor-SN104`. */
  readonly entity: string;
  /** IANA name of the time zone for times. */
  readonly zone: string;
}) {
  const { t } = useTranslation('logSentences');
  const { log, names, entity, zone } = props;
  if (log.log_group !== 'change') return logSentence(t, log, zone);
  const acted = changeOf(log, entity, names);
  if (!acted) return activityLogSummary(log);
  const { body } = log.message;
  return (
    <>
      <AuditSentence acted={acted} names={names} inBackOffice />
      {isRecord(body) && <AuditChanges details={body} names={names} zone={zone} />}
    </>
  );
}

/** What a change says; null if its action has no sentence. */
function changeOf({ message }: ActivityLogItem, entity: string, names: Names): Acted | null {
  const { event, metadata, body } = message;
  const action = knownAction(typeof event === 'string' ? event : undefined);
  const { by, as } = isRecord(metadata) ? metadata : {};
  if (action === undefined || typeof by !== 'string') return null;
  const email = isRecord(body) ? body['email'] : null;
  return {
    action,
    who: person(by, names),
    as: typeof as === 'string' ? person(as, names) : null,
    whom: typeof email === 'string' ? { id: null, email } : null,
    what: entity,
  };
}

/** The person with a mail address; with an id if the log names the account, so that own changes are recognized. */
function person(email: string, names: Names): Person {
  const account = [...names.values()].find(({ entity, page }) => page === email && entity.startsWith('Account-'));
  return { id: account?.entity.replace('Account-', '') ?? null, email };
}
