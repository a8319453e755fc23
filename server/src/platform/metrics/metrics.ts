import { createServer, type Server, type ServerResponse } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Logger } from '../base/log.ts';

/** Metrics for operators, in the format of Prometheus. */
export interface HttpMetrics {
  /** Counts a completed request. @param route its pattern, never its URL */
  observe(method: string, route: string, status: number, seconds: number): void;
  /** Adds a metric that is read on request; it is left out when that fails. @param name with the prefix `trapline_` */
  addGauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** All metrics as text, and their media type. */
  read(): Promise<{ readonly text: string; readonly contentType: string }>;
}

/**
 * Creates the metrics of this process: requests by route, and those of the process itself.
 * @param log for figures that could not be read: they are left out, and all others are told
 */
export function createMetrics(log: Pick<Logger, 'warn'>): HttpMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'trapline_http_request_seconds',
    help: 'Answered requests by route, method and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return {
    observe: (method, route, status, seconds) => requests.observe({ method, route, status: String(status) }, seconds),
    addGauge: (name, help, read) => {
      const gauge = new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          try {
            gauge.set(await read());
          } catch (error) {
            log.warn({ err: error, gauge: name }, 'A figure could not be read');
            gauge.remove({});
          }
        },
      });
    },
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

/** What the server for operators tells besides the metrics. */
export interface OperatorPages {
  readonly metrics: HttpMetrics;
  /** Whether the process can take work. */
  readonly health: () => Promise<{ readonly ready: boolean }>;
}

/**
 * Serves `/metrics` on a separate port, since they are not public, and `/healthz` and `/readyz`, for processes that
 * answer no other requests.
 * @param log for connections that cannot be accepted
 */
export async function startMetricsServer(
  { metrics, health }: OperatorPages,
  host: string,
  port: number,
  log: Pick<Logger, 'error'>,
): Promise<Server> {
  const json = { 'content-type': 'application/json' };
  const pages: Readonly<Record<string, (response: ServerResponse) => Promise<unknown>>> = {
    '/metrics': async (response) => {
      const { text, contentType } = await metrics.read();
      response.writeHead(200, { 'content-type': contentType }).end(text);
    },
    '/healthz': async (response) => response.writeHead(200, json).end(JSON.stringify({ status: 'alive' })),
    '/readyz': async (response) => {
      const { ready, ...told } = await health();
      response.writeHead(ready ? 200 : 503, json).end(JSON.stringify(told));
    },
  };
  const server = createServer((request, response) => {
    const page = request.method === 'GET' ? pages[request.url ?? ''] : undefined;
    if (page) page(response).catch(() => response.writeHead(500).end());
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.on('error', (error) => log.error({ err: error }, 'A connection for the metrics could not be accepted'));
  return server;
}
