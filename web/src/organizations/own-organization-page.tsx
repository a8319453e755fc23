/** To be written. */
export function OwnOrganizationPage() {
  return null;
}
