import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordPage } from '../ui/record/record-page.tsx';
import { OrganizationRecord } from './organization-record.tsx';
import './organization.messages.ts';
import { organizationQuery } from './organization.queries.ts';

/** The back office page of an organization or of a new one. Source: SCREEN-1, ORG-13. */
export function OrganizationPage() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <OrganizationRecord organization={null} inBackOffice /> : <Existing key={id} id={id} />;
}

function Existing({ id }: { readonly id: string }) {
  const { t } = useTranslation('organizations');
  return (
    <RecordPage query={useQuery(organizationQuery(id))} title={t(($) => $.ownTitle)}>
      {(organization) => <OrganizationRecord organization={organization} inBackOffice />}
    </RecordPage>
  );
}
