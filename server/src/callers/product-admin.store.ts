/** SQL of whether the account `alias` is a product admin. SQL twin of `isProductAdmin` in product-admin.access.ts. */
export function isProductAdminSql(alias: string): string {
  return `('admin' = any (${alias}.permissions))`;
}
