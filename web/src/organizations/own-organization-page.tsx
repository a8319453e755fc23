import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../own-account/account.queries.ts';
import { OrganizationRecord } from './organization-record.tsx';
import { OrganizationWaiting } from './organization-waiting.tsx';
import { organizationQuery } from './organization.queries.ts';

/** The account's own organization. Accounts without one are redirected before they get here. Source: ORG-13. */
export function OwnOrganizationPage() {
  const { owner_id } = useCurrentUser();
  return owner_id === null ? null : <Own key={owner_id} id={owner_id} />;
}

function Own({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(organizationQuery(id));
  if (!data) return <OrganizationWaiting error={error} onRetry={() => void refetch()} />;
  return <OrganizationRecord organization={data} operator={false} />;
}
