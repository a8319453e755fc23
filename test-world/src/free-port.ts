import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems use for outgoing connections, one of which could take the port before it is bound. */
const ports = { first: 20_000, count: 12_000 } as const;

/** Returns an unused port of the loopback interface. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ports.first + randomInt(ports.count);
    const probe = createServer();
    probe.listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch {
      // The port is in use.
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
