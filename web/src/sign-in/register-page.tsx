/** To be written. */
export function RegisterPage() {
  return null;
}
