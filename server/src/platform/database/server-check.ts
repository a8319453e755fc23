import type { Logger } from '../base/log.ts';
import { protectionOf } from './connection.ts';

/** Options of the check. */
export interface ServerCheck {
  /** As the pool connects, possibly through a pooler. */
  readonly url: string;
  readonly directUrl: string;
  readonly log: Pick<Logger, 'warn'>;
}

/** Checks at start whether the portal can work with this database server, and warns of what it could do better. */
export function checkServer({ url, directUrl, log }: ServerCheck): void {
  for (const [name, address] of [
    ['DATABASE_URL', url],
    ['DATABASE_DIRECT_URL', directUrl === url ? undefined : directUrl],
  ] as const) {
    if (address !== undefined) warnOfOpenness(name, address, log);
  }
}

/** Says when others on the network could read or change what the portal and its database say. Source: RUN-9. */
function warnOfOpenness(name: string, url: string, log: ServerCheck['log']): void {
  const found = protectionOf(url);
  if (found === 'no') {
    log.warn(
      `Connections to the database of ${name} leave this machine without encryption, passwords of the role and data of ` +
        'people included. Add sslmode=verify-full to the address, with DATABASE_CA_FILE for an authority of your own.',
    );
  } else if (found === 'unproven') {
    log.warn(
      `Connections to the database of ${name} are encrypted, but accept any certificate (sslmode=require), so that ` +
        'somebody between could read them. Use sslmode=verify-full.',
    );
  }
}
