import { type JsonObject, numberOf, textOf } from './json.ts';
import { createFieldTransport, type FieldCallOptions, strange } from './field-transport.ts';
import type { HealthStatus, OldHealthStatus, UnitFacts, UnitSettings, UploadDescription } from './messages.ts';

/** The portal's response to a described upload: the URL for the bytes, or that they are already stored. */
export type UploadTicket =
  | { readonly stored: true; readonly event_id: string }
  | { readonly stored: false; readonly event_id: string; readonly url: URL };

/** The requests of `/field/v1`, one attempt each. Every failure is a `CallError`. */
export interface FieldCalls {
  reportHealth(status: HealthStatus | OldHealthStatus, signal?: AbortSignal): Promise<void>;
  readSettings(signal?: AbortSignal): Promise<UnitSettings>;
  reportFacts(facts: UnitFacts, signal?: AbortSignal): Promise<void>;
  requestUpload(
    description: UploadDescription & { readonly size: number; readonly sha256: string },
    signal?: AbortSignal,
  ): Promise<UploadTicket>;
  /** Streams the file from disk. */
  putFile(url: URL, file: string, contentType: string, signal?: AbortSignal): Promise<void>;
}

/** Creates a client of `/field/v1` for one unit. */
export function createFieldCalls(options: FieldCallOptions): FieldCalls {
  const { base, call, callForObject, putFile } = createFieldTransport(options);
  return {
    async reportHealth(status, signal) {
      await call('POST', 'health', { body: status, signal });
    },
    async readSettings(signal) {
      return settingsOf(await callForObject('GET', 'settings', { signal }));
    },
    async reportFacts(facts, signal) {
      await call('PUT', 'settings', { body: facts, signal });
    },
    async requestUpload(description, signal) {
      return ticketOf(await callForObject('POST', 'uploads', { body: description, signal }), base);
    },
    putFile,
  };
}

function settingsOf(body: JsonObject): UnitSettings {
  const time = numberOf(body, 'time');
  if (time === undefined) return strange('settings', 200);
  return {
    time,
    photo_interval: numberOf(body, 'photo_interval') ?? null,
    threshold: numberOf(body, 'threshold') ?? null,
    increase_threshold: numberOf(body, 'increase_threshold') ?? null,
  };
}

function ticketOf(body: JsonObject, base: URL): UploadTicket {
  const event_id = textOf(body, 'event_id');
  const url = textOf(body, 'url');
  if (event_id !== undefined && body.stored === true) return { stored: true, event_id };
  if (event_id === undefined || url === undefined || !URL.canParse(url, base)) return strange('uploads', 200);
  return { stored: false, event_id, url: new URL(url, base) };
}
