/** To be written. */
export function UserPage() {
  return null;
}
