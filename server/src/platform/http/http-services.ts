import type { Clock } from '../base/clock.ts';
import type { Db } from '../database/database.ts';
import type { Ids } from '../base/ids.ts';
import type { Logger } from '../base/log.ts';
import type { HttpMetrics } from '../metrics/metrics.ts';
import type { CallerLookup } from '../../callers/caller-lookup.types.ts';
import type { RefusedAssumption } from './admission/callers.ts';
import type { AccountCaller } from '../../callers/caller.types.ts';
import type { RequestLimits } from './admission/request.limits.ts';

/** A changing call under an assumed identity, for the audit trail. */
export interface AssumedCall {
  readonly caller: AccountCaller;
  /** Name of the route. */
  readonly action: string;
  /** Path of the request. */
  readonly entity: string;
  readonly address: string;
}

/** Dependencies of the HTTP platform. */
export interface HttpServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly callers: CallerLookup;
  /** Records a call under an assumed identity in the audit trail before it is executed. */
  readonly recordAssumedCall: (call: AssumedCall) => Promise<void>;
  /** Records a refused attempt to assume an identity. */
  readonly recordRefusedAssumption: (refused: RefusedAssumption & { readonly address: string }) => Promise<void>;
  /** The portal's public URL. */
  readonly publicUrl: string;
  /** Addresses and networks of proxies whose forwarded headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Default: `requestLimits`. */
  readonly limits?: RequestLimits;
  /** Whether responses are checked against their schemas: in tests and development. */
  readonly checkAnswers: boolean;
  readonly metrics?: HttpMetrics;
  /** Milliseconds a JSON call may take. Default 30,000. Source: SECURITY-2. */
  readonly callTimeout?: number;
}
