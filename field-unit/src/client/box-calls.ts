import { CallError } from './call-error.ts';
import { createFieldTransport, type FieldCallOptions, type FieldTransport, strange } from './field-transport.ts';
import { isJsonObject, type JsonObject, textOf } from './json.ts';
import type { BoxPhoto, TrapDescription } from './messages.ts';

/** An announced event, and the upload URL of each photo by its key. */
export interface AnnouncedTrap {
  readonly event_id: string;
  readonly urls: ReadonlyMap<string, URL>;
}

/** The requests of a photo box, one attempt each. Every failure is a `CallError`. */
export interface BoxCalls {
  /** @param idempotencyKey the same for every attempt, so that there is only one event */
  announce(
    trap: TrapDescription,
    photos: readonly BoxPhoto[],
    idempotencyKey: string,
    signal?: AbortSignal,
  ): Promise<AnnouncedTrap>;
  /** Another URL for a photo that did not come; undefined: the portal has it. */
  requestUrl(eventId: string, key: string, signal?: AbortSignal): Promise<URL | undefined>;
  putFile: FieldTransport['putFile'];
}

/** Creates a client of the calls for photo boxes. */
export function createBoxCalls(options: FieldCallOptions): BoxCalls {
  const { base, callForObject, putFile } = createFieldTransport(options);
  const urlOf = (body: JsonObject, path: string): URL => {
    const url = textOf(body, 'url');
    if (url === undefined || !URL.canParse(url, base)) return strange(path, 200);
    return new URL(url, base);
  };
  return {
    async announce(trap, photos, idempotencyKey, signal) {
      const path = 'station_events';
      // All boxes of all photos are one list; without it the portal looks for insects.
      const looked = photos.some(({ detections }) => detections !== undefined);
      const detections = photos.flatMap(({ key, detections: found = [] }) => found.map((box) => ({ key, ...box })));
      const announced = {
        ...trap,
        photos: photos.map(({ key, size, sha256 }) => ({ key, size, sha256 })),
        ...(looked ? { detections } : {}),
      };
      const body = await callForObject('POST', path, { body: announced, idempotencyKey, signal });
      const event_id = textOf(body, 'event_id');
      if (event_id === undefined || !Array.isArray(body.uploads)) return strange(path, 200);
      const uploads = body.uploads.filter(isJsonObject);
      return { event_id, urls: new Map(uploads.map((one) => [textOf(one, 'key') ?? '', urlOf(one, path)])) };
    },
    async requestUrl(eventId, key, signal) {
      const path = `station_events/${encodeURIComponent(eventId)}/uploads`;
      try {
        return urlOf(await callForObject('POST', path, { body: { key }, signal }), path);
      } catch (error) {
        if (error instanceof CallError && error.problem?.type === 'resource_already_exists') return undefined;
        throw error;
      }
    },
    putFile,
  };
}
