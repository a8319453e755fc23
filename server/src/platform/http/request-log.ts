import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../base/log.ts';
import type { HttpMetrics } from '../metrics/metrics.ts';
import { pathOf } from './input/query-string.ts';

/** Health checks, which are too frequent to be logged. */
const quiet = new Set(['/healthz', '/readyz']);

/**
 * Logs and counts a completed request: its route, not its URL, because URLs may contain tokens; no headers, no query.
 * 401 and 403 are logged as warnings; internal errors are logged where they occur. Source: SECURITY-6.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply, log: Logger, metrics?: HttpMetrics): void {
  const route = request.routeOptions.url;
  const status = reply.statusCode;
  metrics?.observe(request.method, route ?? 'none', status, reply.elapsedTime / 1_000);
  if (route !== undefined && quiet.has(route) && status < 400) return;
  if (!log.isLevelEnabled(status === 401 || status === 403 ? 'warn' : 'info')) return;
  const caller = request.call?.caller;
  const entry = {
    request_id: request.id,
    method: request.method,
    route,
    // Unknown paths contain no tokens of ours, and help to find broken links.
    path: route === undefined || route === '*' ? pathOf(request.url).slice(0, 200) : undefined,
    status,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    account: caller?.kind === 'account' ? caller.own.id : undefined,
    assumed: caller?.kind === 'account' && caller.own.id !== caller.account.id ? caller.account.id : undefined,
    sensor: caller?.kind === 'unit' ? caller.sensor_id : undefined,
    address: status === 401 || status === 403 ? request.ip : undefined,
  };
  if (status === 401 || status === 403) log.warn(entry, 'request refused');
  else log.info(entry, 'request');
}
