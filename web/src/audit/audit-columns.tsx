import type { AuditItem } from '@trapline/domain/audit/audit.schema.ts';
import type { TFunction } from 'i18next';
import { timeText } from '../platform/times/zoned-time.ts';
import type { Column } from '../ui/lists/data-list.tsx';
import { actedOf } from './acted.ts';
import { AuditDetails } from './audit-details.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { AuditSentence, type Names } from './audit-sentence.tsx';
import css from './audit.module.css';
import './audit.messages.ts';

/**
 * Columns of the audit trail.
 * @param zone IANA name of the time zone for times
 * @param inBackOffice whether entries of all organizations are shown, in the back office
 */
export function auditColumns(
  t: TFunction<'audit'>,
  zone: string,
  { names, inBackOffice }: { readonly names: Names; readonly inBackOffice: boolean },
): readonly Column<AuditItem>[] {
  return [
    { key: 'at', heading: t(($) => $.at), cell: ({ at }) => <span className={css.time}>{timeText(at, zone)}</span> },
    {
      key: 'what',
      heading: t(($) => $.what),
      inHead: true,
      cell: (entry) => (
        <div className={css.text}>
          <AuditSentence acted={actedOf(entry)} names={names} inBackOffice={inBackOffice} />
          <AuditChanges details={entry.details} names={names} zone={zone} />
        </div>
      ),
    },
    ...(inBackOffice
      ? [
          {
            key: 'organization',
            priority: 1,
            heading: t(($) => $.organization),
            cell: ({ organization }: AuditItem) => <span className={css.text}>{organization?.name ?? '-'}</span>,
          },
        ]
      : []),
    {
      key: 'details',
      heading: t(($) => $.details),
      cell: (entry) => <AuditDetails entry={entry} names={names} zone={zone} />,
    },
  ];
}
