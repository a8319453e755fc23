/** To be written. */
export function ForgotPasswordPage() {
  return null;
}
