/** To be written. */
export function ResetPasswordPage() {
  return null;
}
