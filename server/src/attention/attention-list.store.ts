import type { AttentionFilter } from '@trapline/domain/attention/attention.rules.ts';
import type { AssetReader, ListAddition } from '../sensors/sensor.store.ts';
import { type AttentionSql, hasReasonSql, sensorAttention, siteAttention, urgencySql } from './attention.store.ts';

/** What a list needs to know about attention. */
export interface AttentionRequest {
  /** Only assets with this reason, or those not yet looked at; undefined: all. */
  readonly reason: AttentionFilter | undefined;
  /** Whether the most urgent ones come first. */
  readonly byUrgency: boolean;
}

function addition({ reason, byUrgency }: AttentionRequest, attention: AttentionSql): ListAddition {
  return {
    join: attention.join,
    conditions: reason === undefined ? [] : [hasReasonSql(attention, reason)],
    order: byUrgency ? [urgencySql(attention)] : [],
  };
}

/** Narrows and orders the list of sensors. Source: ATTENTION-4, ATTENTION-5. */
export function sensorAddition(request: AttentionRequest, reader: AssetReader): ListAddition {
  return addition(request, sensorAttention(reader));
}

/** Narrows and orders the list of sites. Source: ATTENTION-4, ATTENTION-5. */
export function siteAddition(request: AttentionRequest, reader: AssetReader): ListAddition {
  return addition(request, siteAttention(reader));
}
