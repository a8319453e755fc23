/** To be written. */
export function OtpPage() {
  return null;
}
