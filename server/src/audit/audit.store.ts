import type { Db } from '../platform/database/database.ts';

/** Who did something, in their own name. */
export interface AuditActor {
  readonly id: number | null;
  readonly email: string;
}

/** One change, as the audit trail keeps it for ever. Source: domain.md §10. */
export interface AuditEntry {
  readonly at: Date;
  readonly actor: AuditActor;
  /** The account acted as or acted on. */
  readonly subject?: AuditActor;
  readonly organizationId?: number | null;
  /** What was done: a route's name, or `noun.verb`. */
  readonly action: string;
  /** What it was done to: `Account-12`, or a path. */
  readonly entity: string;
  /** What changed; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly address?: string;
}

/** Adds an entry; entries are never changed or removed. Give it the transaction of the change itself. */
export async function insertAuditEntry(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_trail')
    .values({
      at: entry.at,
      actor_account_id: entry.actor.id,
      actor_email: entry.actor.email,
      subject_account_id: entry.subject?.id ?? null,
      subject_email: entry.subject?.email ?? null,
      organization_id: entry.organizationId ?? null,
      action: entry.action,
      entity: entry.entity,
      details: JSON.stringify(entry.details ?? {}),
      address: entry.address ?? '',
    })
    .execute();
}
