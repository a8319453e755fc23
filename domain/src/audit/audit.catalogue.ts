/**
 * Actions the audit trail records, as `noun.verb`. Requests that change something under an assumed identity are also
 * recorded under the name of their route. Source: AUDIT-1, AUDIT-5.
 */
export const auditActions = [
  'account.first_admin',
  'account.register',
  'account.verify_email',
  'account.create',
  'account.update',
  'account.change_email',
  'account.change_password',
  'account.reset_password',
  'account.activate',
  'account.deactivate',
  'account.blocked',
  'account.unblock',
  'session.end',
  'assume.refused',
  'organization.create',
  'organization.update',
  'organization.appoint',
  'member.add',
  'member.invite',
  'member.join',
  'member.remove',
  'member.withdraw',
  'sensor.create',
  'sensor.issue_key',
  'sensor.update',
  'sensor.move',
  'sensor.delete',
  'installation_site.create',
  'installation_site.update',
  'installation_site.delete',
  'installation.update',
  'installation.delete',
  'share.add',
  'share.remove',
  'photo.overwrite',
  'photo.delete',
  'event.delete',
] as const;

/** An action the audit trail records. */
export type AuditAction = (typeof auditActions)[number];
