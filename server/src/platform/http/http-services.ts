import type { Clock } from '../base/clock.ts';
import type { Db } from '../database/database.ts';
import type { Ids } from '../base/ids.ts';
import type { Logger } from '../base/log.ts';
import type { HttpMetrics } from '../metrics/metrics.ts';
import type { CallerLookup, RefusedAssumption } from './callers.ts';
import type { AccountCaller } from './handler.ts';
import type { RequestLimits } from './request.limits.ts';

/** A changing call under an assumed identity, as the audit trail is told of it. */
export interface AssumedCall {
  readonly caller: AccountCaller;
  /** Name of the route. */
  readonly action: string;
  /** Path as called. */
  readonly entity: string;
  readonly address: string;
}

/** What the HTTP platform stands on. */
export interface HttpServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly callers: CallerLookup;
  /** Writes a call under an assumed identity to the audit trail, before it is carried out. */
  readonly recordAssumedCall: (call: AssumedCall) => Promise<void>;
  /** Writes down that somebody wanted an identity that they may not assume. */
  readonly recordRefusedAssumption: (refused: RefusedAssumption & { readonly address: string }) => Promise<void>;
  /** The portal's address as people open it. */
  readonly publicUrl: string;
  /** Whose forwarded headers are believed: addresses and networks. */
  readonly trustedProxies: readonly string[];
  /** Default: `requestLimits`. */
  readonly limits?: RequestLimits;
  /** Whether answers are checked against their schemas: in tests and while developing. */
  readonly checkAnswers: boolean;
  readonly metrics?: HttpMetrics;
  /** Milliseconds a JSON call may take. Default 30,000. Source: SECURITY-2. */
  readonly callTimeout?: number;
}
