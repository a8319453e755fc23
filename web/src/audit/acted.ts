import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import type { AuditItem } from '@trapline/domain/audit/audit.schema.ts';
import { knownAction } from './audit-search.ts';

/** A person in a sentence: an account with its id, or only a mail address. Empty address: the portal. */
export interface Person {
  readonly id: string | null;
  readonly email: string;
}

/** What a sentence says: who did what to what, for whom, and as whom. */
export interface Acted {
  /** Null: a call under an assumed identity. */
  readonly action: AuditAction | null;
  readonly who: Person;
  /** The account whose identity was assumed. */
  readonly as: Person | null;
  /** The account that was acted on. */
  readonly whom: Person | null;
  /** Such as `Sensor-SN104`, or a path. */
  readonly what: string;
}

/** Actions on sensors and sites, whose second account is always the one that was acted as. */
const onAssets = /^(?:sensor|installation_site|installation|photo|event)\./;

/** What the sentence of an audit entry says. */
export function actedOf(entry: AuditItem): Acted {
  const action = knownAction(entry.action) ?? null;
  const { assumed } = entry.details;
  const subject = entry.subject_email === null ? null : { id: entry.subject_id, email: entry.subject_email };
  const base = { action, who: { id: entry.actor_id, email: entry.actor_email }, what: entry.entity };
  if (action === null) return { ...base, as: null, whom: subject };
  if (onAssets.test(action)) return { ...base, as: subject, whom: null };
  if (typeof assumed !== 'string') return { ...base, as: null, whom: subject };
  const as = subject?.email === assumed ? subject : { id: null, email: assumed };
  return { ...base, as, whom: as === subject ? null : subject };
}

const ownActions = ['account.update', 'account.change_email', 'account.change_password'] as const;

/** The action if someone did it to their own account and there is a sentence for that. */
export function ownAction({ action, who, as, what }: Acted): (typeof ownActions)[number] | undefined {
  const id = (as ?? who).id;
  const own = id !== null && [`Account-${id}`, `User-${id}`].includes(what);
  return own ? ownActions.find((one) => one === action) : undefined;
}
