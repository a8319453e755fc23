import type { FastifyInstance, FastifyReply } from 'fastify';

/** Checks whether a part responds; throws if not. */
export type Probe = () => Promise<void>;

/** The parts checked by `/readyz`, by name: database, storage, queue. */
export type Probes = Readonly<Record<string, Probe>>;

/** Milliseconds a part may take to respond. */
const patience = 2_000;

/** Whether a process can take requests or jobs, and which of its parts respond. */
export interface Health {
  /** `draining`: it ends soon and should get nothing more. */
  readonly status: 'ready' | 'degraded' | 'draining';
  readonly parts: Readonly<Record<string, 'answers' | 'does not answer'>>;
}

/** Asks all parts. @param onFailure gets the reason, which is not told */
export async function readHealth(
  probes: Probes,
  draining: boolean,
  onFailure: (part: string, error: unknown) => void,
): Promise<Health> {
  const parts = await Promise.all(
    Object.entries(probes).map(async ([part, probe]) => [part, await answers(part, probe, onFailure)] as const),
  );
  const fine = parts.every(([, answering]) => answering);
  return {
    status: draining ? 'draining' : fine ? 'ready' : 'degraded',
    parts: Object.fromEntries(parts.map(([part, answering]) => [part, answering ? 'answers' : 'does not answer'])),
  };
}

/**
 * `/healthz` responds as long as the process is alive; `/readyz` reports whether its parts respond, with 503 if one does
 * not, or while it drains. Neither reports the reason, which is logged. Source: HTTP-16
 */
export function healthPages(health: () => Promise<Health>) {
  return (app: FastifyInstance): void => {
    app.get('/healthz', async () => ({ status: 'alive' }));
    app.get('/readyz', async (_request, reply: FastifyReply) => {
      const found = await health();
      if (found.status !== 'ready') reply.code(503).header('retry-after', 5);
      return found;
    });
  };
}

async function answers(
  part: string,
  probe: Probe,
  onFailure: (part: string, error: unknown) => void,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patience} ms`)), patience);
  });
  try {
    await Promise.race([probe(), late]);
    return true;
  } catch (error) {
    onFailure(part, error);
    return false;
  } finally {
    clearTimeout(timer);
  }
}
