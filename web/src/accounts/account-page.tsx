import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoRecord, RecordPage } from '../ui/record/record-page.tsx';
import { AccountRecord } from './account-record.tsx';
import './account.messages.ts';
import { accountQuery } from './account.queries.ts';

/** The account page for product admins; shows a new account if the URL contains none. Source: SCREEN-1. */
export function AccountPage() {
  const { userEmail } = useParams({ strict: false });
  if (userEmail === undefined) return <AccountRecord user={null} />;
  return <ExistingUser key={userEmail} userEmail={userEmail} />;
}

function ExistingUser({ userEmail }: { readonly userEmail: string }) {
  const { t } = useTranslation('accounts');
  const missing = (
    <NoRecord
      icon={<IconUserQuestion size={44} stroke={1.25} aria-hidden />}
      title={t(($) => $.notFound)}
      text={t(($) => $.notFoundText)}
      list="/admin/accounts"
      toList={t(($) => $.toList)}
    />
  );
  return (
    <RecordPage query={useQuery(accountQuery(userEmail))} title={userEmail} missing={missing}>
      {(user) => <AccountRecord user={user} />}
    </RecordPage>
  );
}
