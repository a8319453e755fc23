/**
 * Whether an account is a product admin, who manages the whole platform. False while it is not loaded. In SQL:
 * `isProductAdminSql`. Source: ACCOUNT-5.
 */
export function isProductAdmin(account: { readonly permissions: readonly string[] } | null | undefined): boolean {
  return account?.permissions.includes('admin') ?? false;
}
