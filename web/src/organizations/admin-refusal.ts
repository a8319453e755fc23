import { ApiProblem } from '../platform/requests/api-problem.ts';

/** Why an address cannot be that of an organization's admin. */
export type AdminRefusal = 'unknown' | 'elsewhere' | 'notMember';

/** Returns why the admin's address was refused; null if the error is about something else. Source: ORG-14. */
export function adminRefusal(error: unknown): AdminRefusal | null {
  if (!(error instanceof ApiProblem)) return null;
  if (error.type === 'non_existing_user') return 'unknown';
  if (error.type === 'belongs_to_another_organization') return 'elsewhere';
  return error.errors.some(({ path }) => path === '/organization_admin_email') ? 'notMember' : null;
}
