import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';

/** An account as seen by access rules and handlers, with effective types and features. */
export interface CallerAccount {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly locale: 'en' | 'ja';
  readonly permissions: readonly string[];
  readonly allowed_sensor_types: readonly string[];
  readonly active_features: readonly string[];
  readonly organization_id: number | null;
  /** Whether the account is the admin of its organization. */
  readonly organization_admin: boolean;
  /** IANA time zone of its organization, or the default. */
  readonly time_zone: string;
}

/** A person. `own` is their own account, `account` the one they act as; they differ under an assumed identity. */
export interface AccountCaller {
  readonly kind: 'account';
  readonly account: CallerAccount;
  readonly own: CallerAccount;
}

/** A person with a session. Actions should take one only if they deal with the session itself. */
export interface SessionCaller extends AccountCaller {
  readonly session: string;
}

/** A person who changes something, and from which network address: what the audit trail records. */
export interface Actor {
  readonly caller: AccountCaller;
  readonly address: string;
}

/** A field unit, identified by its sensor's key. Source: UNIT-1. */
export interface UnitCaller {
  readonly kind: 'unit';
  readonly sensor_key: number;
  readonly sensor_id: string;
  readonly type: SensorType;
  /** SHA-256 of the key it sent. */
  readonly key_hash: Buffer;
}

/** A photo box, identified by its organization's station key. Source: STATION-12. */
export interface BoxCaller {
  readonly kind: 'box';
  readonly organization_id: number;
  /** SHA-256 of the key it sent. */
  readonly key_hash: Buffer;
}

/** An unidentified caller. */
export interface AnonymousCaller {
  readonly kind: 'anonymous';
}

/** Any caller. */
export type Caller = SessionCaller | UnitCaller | BoxCaller | AnonymousCaller;
