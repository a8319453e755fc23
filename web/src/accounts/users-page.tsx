/** To be written. */
export function UsersPage() {
  return null;
}
