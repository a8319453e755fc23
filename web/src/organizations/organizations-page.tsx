/** To be written. */
export function OrganizationsPage() {
  return null;
}
