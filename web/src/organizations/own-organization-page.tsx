import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { RecordPage } from '../ui/record/record-page.tsx';
import { OrganizationRecord } from './organization-record.tsx';
import './organization.messages.ts';
import { organizationQuery } from './organization.queries.ts';

/** The account's own organization. Accounts without one are redirected before they get here. Source: ORG-13. */
export function OwnOrganizationPage() {
  const { owner_id } = useCurrentUser();
  return owner_id === null ? null : <Own key={owner_id} id={owner_id} />;
}

function Own({ id }: { readonly id: string }) {
  const { t } = useTranslation('organizations');
  return (
    <RecordPage query={useQuery(organizationQuery(id))} title={t(($) => $.ownTitle)}>
      {(organization) => <OrganizationRecord organization={organization} inBackOffice={false} />}
    </RecordPage>
  );
}
