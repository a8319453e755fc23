import { queryOptions } from '@tanstack/react-query';
import type { AnyEvent } from '@trapline/domain/events/any-event.schema.ts';
import type { Calls } from '@trapline/domain/routes.ts';
import { call } from '../../platform/requests/api.ts';
import { eventsKey } from '../../platform/queries/query-keys.ts';

/** What has a detector: a sensor, or a place of station events. */
export interface SensitivityOwner {
  readonly kind: 'sensor' | 'place';
  readonly id: string;
}

/** What the detector found on a photo. */
export type Candidates = Calls['GET /api/v2/events/{id}/insect_detections/{photoKey}/candidates']['answer'];

/** The photo of a preview, with its size and what was found on it. */
export interface Preview {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly candidates: Candidates;
}

/** Events among which the newest with a photo is looked for. */
const eventsLookedAt = 10;

/** The newest photo of a sensor or place with what its detector found; null without a photo. Source: DETECT-12. */
export function previewQuery(owner: SensitivityOwner) {
  return queryOptions({
    queryKey: [eventsKey, 'sensitivity', owner],
    queryFn: async ({ signal }): Promise<Preview | null> => {
      for (const event of await newestEvents(owner, signal)) {
        const photo = photoOf(event);
        if (!photo) continue;
        const params = { id: event.id, photoKey: photo.key };
        const path = 'GET /api/v2/events/{id}/insect_detections/{photoKey}/candidates';
        return { ...photo, candidates: await call(path, { params, signal }) };
      }
      return null;
    },
    staleTime: 60_000,
  });
}

async function newestEvents({ kind, id }: SensitivityOwner, signal: AbortSignal): Promise<readonly AnyEvent[]> {
  const options = { params: { id }, signal };
  if (kind === 'sensor') {
    return (await call('GET /api/sensors/{id}/events', { ...options, query: { limit: eventsLookedAt } })).events;
  }
  return (await call('GET /api/s_type/places/{id}/recent_events', { ...options, query: {} })).events;
}

/** The first photo of an event that was counted. */
function photoOf(event: AnyEvent): (Omit<Preview, 'candidates'> & { readonly key: string }) | null {
  for (const { key, display_url: url, width, height, box_count } of Object.values(event.attachments)) {
    if (box_count === undefined || url === null || width === null || height === null) continue;
    return { key, url, width, height };
  }
  return null;
}
