import type { User } from '@trapline/domain/accounts/account.schema.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { Column } from '../ui/lists/data-list.tsx';
import { StateMark } from '../ui/notices/state-mark.tsx';
import { AccountMarks } from './account-marks.tsx';
import './account.messages.ts';

/**
 * Columns of the list of accounts. Source: ACCOUNT-16.
 * @param firstRow number of the first row on the page
 */
export function accountColumns(t: TFunction<'accounts'>, firstRow: number): readonly Column<User>[] {
  return [
    { key: 'no', heading: t(($) => $.no), numeric: true, priority: 4, cell: (_, index) => firstRow + index },
    {
      key: 'organization',
      priority: 1,
      heading: t(($) => $.organization),
      sortable: true,
      cell: ({ organization }) => organization?.name ?? '-',
    },
    {
      key: 'name',
      heading: t(($) => $.name),
      inHead: true,
      sortable: true,
      cell: ({ email, name }) => (
        <Link to="/admin/accounts/$userEmail" params={{ userEmail: email }}>
          {name}
        </Link>
      ),
    },
    { key: 'state', heading: t(($) => $.state), inRow: 'state', cell: (user) => <AccountMarks user={user} /> },
    {
      key: 'email',
      inRow: 'text',
      heading: t(($) => $.email),
      sortable: true,
      cell: ({ email }) => email,
    },
    {
      key: 'invited_by',
      heading: t(($) => $.invitedBy),
      sortable: true,
      priority: 3,
      cell: ({ invited_by }) => invited_by?.name ?? '-',
    },
    {
      key: 'use_otp',
      priority: 2,
      heading: t(($) => $.otp),
      sortable: true,
      cell: ({ use_otp }) =>
        use_otp ? (
          <StateMark tone="good" icon={<IconShieldCheck aria-hidden />}>
            {t(($) => $.on)}
          </StateMark>
        ) : (
          '-'
        ),
    },
  ];
}
