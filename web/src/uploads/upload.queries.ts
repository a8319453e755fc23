import type { QueryClient } from '@tanstack/react-query';
import type { BrowserUpload } from '@trapline/domain/uploads/upload.schema.ts';
import { refreshEvents } from '../events/event.queries.ts';
import { call } from '../platform/api.ts';

/** Asks where to send a file of a sensor. @returns the URL */
export async function requestUpload(sensorId: string, body: BrowserUpload, signal: AbortSignal): Promise<string> {
  const { url } = await call('POST /api/sensors/{id}/upload', { params: { id: sensorId }, body, signal });
  return url;
}

/** Asks anew for everything that shows events or counts them. */
export async function refreshAll(queries: QueryClient): Promise<void> {
  await refreshEvents(queries);
  await queries.invalidateQueries({
    predicate: ({ queryKey: [noun] }) => noun === 'sensors' || noun === 'installation_sites',
  });
}
