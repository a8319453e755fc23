import { sql, type RawBuilder } from 'kysely';
import type { AttentionReason } from '@trapline/domain/attention/attention.rules.ts';
import type { ListAddition } from '../sensors/sensor.store.ts';
import { hasReasonSql, sensorAttention, siteAttention, urgencySql } from './attention.store.ts';

/** What a list needs to know about attention. */
export interface AttentionRequest {
  /** Only assets with this reason; undefined: all. */
  readonly reason: AttentionReason | undefined;
  /** Whether the most urgent ones come first. */
  readonly byUrgency: boolean;
}

function addition({ reason, byUrgency }: AttentionRequest, join: RawBuilder<unknown>): ListAddition {
  return {
    join,
    conditions: reason === undefined ? [] : [hasReasonSql(reason)],
    order: byUrgency ? [sql`${urgencySql}`] : [],
  };
}

/** Narrows and orders the list of sensors. Source: ATTENTION-4, ATTENTION-5. */
export function sensorAddition(request: AttentionRequest, now: Date): ListAddition {
  return addition(request, sensorAttention(now));
}

/** Narrows and orders the list of sites. Source: ATTENTION-4, ATTENTION-5. */
export function siteAddition(request: AttentionRequest, now: Date): ListAddition {
  return addition(request, siteAttention(now));
}
