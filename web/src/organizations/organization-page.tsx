import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { OrganizationRecord } from './organization-record.tsx';
import { OrganizationWaiting } from './organization-waiting.tsx';
import { organizationQuery } from './organization.queries.ts';

/** The back office page of an organization or of a new one. Source: SCREEN-1, ORG-13. */
export function OrganizationPage() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <OrganizationRecord organization={null} operator /> : <Existing key={id} id={id} />;
}

function Existing({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(organizationQuery(id));
  if (!data) return <OrganizationWaiting error={error} onRetry={() => void refetch()} />;
  return <OrganizationRecord organization={data} operator />;
}
