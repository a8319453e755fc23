import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './accept-encoding.ts';

const compress = promisify(gzip);

/** Smaller responses fit into one packet anyway. Responses with keys, tokens and other secrets are always smaller. */
const worthwhile = 1_400;

/**
 * Compresses JSON responses for clients that accept it; on a slow connection a page of events arrives several times
 * faster. Uses the fastest level, which saves most of the bytes, on another thread. Streams are not compressed.
 */
export async function compressJson(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  const type = String(reply.getHeader('content-type') ?? '');
  if (!type.startsWith('application/json') || reply.hasHeader('content-encoding')) return payload;
  reply.header('vary', 'accept-encoding');
  if (payload.length < worthwhile || !acceptsEncoding(request.headers['accept-encoding'], 'gzip')) return payload;
  const compressed = await compress(payload, { level: constants.Z_BEST_SPEED });
  reply.header('content-encoding', 'gzip').header('content-length', compressed.length);
  return compressed;
}
