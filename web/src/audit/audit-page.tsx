/** To be written. */
export function AuditPage() {
  return null;
}
