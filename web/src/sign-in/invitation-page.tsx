/** To be written. */
export function InvitationPage() {
  return null;
}
