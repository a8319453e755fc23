/** SQL of whether the account `alias` may act. SQL twin of `mayAct` in account.access.ts. */
export function mayActSql(alias: string): string {
  return `(${alias}.activated and not ${alias}.blocked)`;
}

/** SQL of whether the address of the account `alias` is verified. SQL twin of `isVerified` in account.access.ts. */
export function verifiedSql(alias: string): string {
  return `(${alias}.email_verified_at is not null)`;
}

/**
 * SQL of whether an account is the admin of an organization. SQL twin of `isOrganizationAdmin` in
 * organization.access.ts.
 * @param row aliases; the organization may be a left join
 */
export function isOrganizationAdminSql({
  account,
  organization,
}: {
  readonly account: string;
  readonly organization: string;
}): string {
  return `coalesce(${organization}.admin_account_id = ${account}.id, false)`;
}
