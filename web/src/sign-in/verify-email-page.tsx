/** To be written. */
export function VerifyEmailPage() {
  return null;
}
