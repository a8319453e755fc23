import type { AuditItem } from '@trapline/domain/audit/audit.schema.ts';
import type { TFunction } from 'i18next';
import { secondText } from '../platform/zoned-time.ts';
import type { Column } from '../ui/lists/data-list.tsx';
import { AuditDetails } from './audit-details.tsx';
import { knownAction } from './audit-search.ts';
import css from './audit.module.css';
import './audit.messages.ts';

/** The text for an action; for a call under an assumed identity, the route's name. */
function actionText(t: TFunction<'audit'>, name: string): string {
  const action = knownAction(name);
  return action === undefined ? t(($) => $.assumedCall, { name }) : t(($) => $.actions[action]);
}

/**
 * Columns of the audit trail.
 * @param zone IANA name of the time zone for times
 * @param ofAll whether entries of all organizations are shown
 */
export function auditColumns(t: TFunction<'audit'>, zone: string, ofAll: boolean): readonly Column<AuditItem>[] {
  const text = (value: string) => <span className={css.text}>{value}</span>;
  return [
    { key: 'at', heading: t(($) => $.at), cell: ({ at }) => <span className={css.time}>{secondText(at, zone)}</span> },
    { key: 'what', heading: t(($) => $.what), inHead: true, cell: ({ action }) => actionText(t, action) },
    {
      key: 'who',
      heading: t(($) => $.who),
      cell: ({ actor_email: email }) => text(email === '' ? t(($) => $.portal) : email),
    },
    { key: 'whom', priority: 2, heading: t(($) => $.whom), cell: ({ subject_email: email }) => text(email ?? '-') },
    ...(ofAll
      ? [
          {
            key: 'organization',
            priority: 1,
            heading: t(($) => $.organization),
            cell: ({ organization }: AuditItem) => text(organization?.name ?? '-'),
          },
        ]
      : []),
    { key: 'entity', heading: t(($) => $.entity), cell: ({ entity }) => <span className={css.entity}>{entity}</span> },
    {
      key: 'address',
      heading: t(($) => $.address),
      minor: true,
      priority: 3,
      cell: ({ address }) => text(address || '-'),
    },
    {
      key: 'details',
      heading: t(($) => $.details),
      cell: ({ details }) => <AuditDetails details={details} zone={zone} />,
    },
  ];
}
