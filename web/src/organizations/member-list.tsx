import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { Skeleton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { DataList } from '../ui/lists/data-list.tsx';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import { MemberAddition } from './member-addition.tsx';
import { memberColumns } from './member-columns.tsx';
import './member.messages.ts';
import { membersQuery } from './organization.queries.ts';
import { useMemberChanges } from './use-member-changes.ts';

/**
 * The members and invitations of an organization; managed by its admin and by product admins.
 * @param mayManage whether the account may add and remove members and appoint the admin
 * @param inBackOffice whether it is shown in the back office
 * @param editing whether the organization is being edited: appointing an admin would change it under the editor's hands
 */
export function MemberList(props: {
  readonly organizationId: string;
  readonly mayManage: boolean;
  readonly inBackOffice: boolean;
  readonly editing: boolean;
}) {
  const { t } = useTranslation('members');
  const { organizationId, mayManage, inBackOffice } = props;
  const me = useCurrentUser();
  const [page, setPage] = useState(1);
  const list = useQuery(membersQuery(organizationId, page));
  const { remove, appoint, busy } = useMemberChanges(organizationId);
  const { rows: members, total = 0 } = list.data ?? {};
  // Removing the only row of the last page leads to the previous page.
  const last = Math.max(1, Math.ceil(total / rowsPerPage));
  if (members?.length === 0 && page > last) setPage(last);
  return (
    <RecordSection title={t(($) => $.title)}>
      {list.error !== null && <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />}
      {!members && list.error === null && (
        <Waiting>
          <Skeleton height={28} mb="xs" />
          <Skeleton height={28} mb="xs" />
          <Skeleton height={28} />
        </Waiting>
      )}
      {members && mayManage && (
        <MemberAddition organizationId={organizationId} members={members} byProductAdmin={inBackOffice} />
      )}
      {members && total === 0 && (
        <EmptyState
          icon={<IconUsers size={44} stroke={1.25} aria-hidden />}
          title={t(($) => $.emptyTitle)}
          text={t(($) => $.emptyText)}
        />
      )}
      {members && members.length > 0 && (
        <>
          <DataList
            label={t(($) => $.title)}
            columns={memberColumns(t, {
              ownEmail: me.email,
              inBackOffice,
              editing: props.editing,
              ...(mayManage ? { remove, appoint } : {}),
            })}
            rows={members}
            rowKey={({ email }) => email}
            busy={busy || list.isPlaceholderData}
          />
          {total > rowsPerPage && <Pager page={page} total={total} perPage={rowsPerPage} onPage={setPage} />}
        </>
      )}
    </RecordSection>
  );
}
