/** To be written. */
export function TermsPage() {
  return null;
}
