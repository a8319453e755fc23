import { hasPermission } from '@trapline/domain/accounts/account.access.ts';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { useTranslation } from 'react-i18next';
import { FieldView } from '../ui/record/field-view.tsx';
import './own-account.messages.ts';

/** The read-only facts of the current account. Must be inside a `FieldList`. */
export function OwnAccountFacts({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation('ownAccount');
  const { invited_by } = user;
  const inviter = [invited_by?.name, invited_by?.organization_name].filter((word) => word).join(' · ');
  return (
    <>
      <FieldView label={t(($) => $.organization)}>{user.organization?.name ?? '-'}</FieldView>
      <FieldView label={t(($) => $.invitedBy)}>{inviter || '-'}</FieldView>
      <FieldView label={t(($) => $.timeZone)}>{user.time_zone}</FieldView>
      {hasPermission(user, 'mirakun_device') && (
        <FieldView label={t(($) => $.externalId)}>{user.mirakun_user_id ?? '-'}</FieldView>
      )}
    </>
  );
}
