import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './accept-encoding.ts';

const compress = promisify(gzip);

/** Bytes below which an answer fits into one packet anyway. Keys, tokens and other secrets are always below. */
const worthwhile = 1_400;

/**
 * Compresses JSON on its way out for those who take it; on a thin line a page of events arrives several times sooner.
 * The fastest level: it saves most of what can be saved, on a thread beside the one that answers. Streams stay as they are.
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
