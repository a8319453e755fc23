/** To be written. */
export function OrganizationPage() {
  return null;
}
