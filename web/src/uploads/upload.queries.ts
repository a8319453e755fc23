import type { QueryClient } from '@tanstack/react-query';
import type { BrowserUpload } from '@trapline/domain/uploads/upload.schema.ts';
import { refreshEvents } from '../events/event.queries.ts';
import { call } from '../platform/requests/api.ts';
import { isAboutAssets } from '../platform/queries/query-keys.ts';

/** Requests the URL for uploading a file to a sensor. */
export async function requestUpload(sensorId: string, body: BrowserUpload, signal: AbortSignal): Promise<string> {
  const { url } = await call('POST /api/sensors/{id}/upload', { params: { id: sensorId }, body, signal });
  return url;
}

/** Refetches everything that shows or counts events. */
export async function refreshAll(queries: QueryClient): Promise<void> {
  await refreshEvents(queries);
  await queries.invalidateQueries({ predicate: isAboutAssets });
}
