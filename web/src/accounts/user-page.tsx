import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoRecord, RecordPage } from '../ui/record/record-page.tsx';
import { UserRecord } from './user-record.tsx';
import './user.messages.ts';
import { userQuery } from './user.queries.ts';

/** The account page for product admins; shows a new account if the URL contains none. Source: SCREEN-1. */
export function UserPage() {
  const { userEmail } = useParams({ strict: false });
  if (userEmail === undefined) return <UserRecord user={null} />;
  return <ExistingUser key={userEmail} userEmail={userEmail} />;
}

function ExistingUser({ userEmail }: { readonly userEmail: string }) {
  const { t } = useTranslation('users');
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
    <RecordPage query={useQuery(userQuery(userEmail))} title={userEmail} missing={missing}>
      {(user) => <UserRecord user={user} />}
    </RecordPage>
  );
}
