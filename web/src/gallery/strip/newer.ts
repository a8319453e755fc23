import type { ChangedEvent } from '@trapline/domain/changes/change.schema.ts';
import type { Heard } from '../../changes/heard.ts';
import type { Asset } from '../../events/event.queries.ts';

/** Whether a gallery of a sensor or site may lack newer events after some changes. Source: CHANGE-3. */
export function mayHaveNewer(
  { everything, events }: Heard,
  { kind, id: assetId }: Pick<Asset, 'kind' | 'id'>,
  isKnown: (eventId: string) => boolean,
): boolean {
  if (everything) return true;
  const isHere = ({ sensor_id, site_id }: ChangedEvent) => (kind === 'sensor' ? sensor_id : site_id) === assetId;
  return [...events.values()].some((event) => isHere(event) && !event.deleted && !isKnown(event.id));
}
