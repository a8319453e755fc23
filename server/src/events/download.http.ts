import type { Handlers } from '../platform/http/handler.ts';
import { storedFile } from '../platform/http/responses/stored-file.ts';
import { openDownload, signDownload, type DownloadServices } from './download.actions.ts';

/** Handlers that issue signed download paths and serve them. */
export function downloadHandlers(services: DownloadServices): Pick<Handlers, 'getDownloadPath' | 'download'> {
  return {
    getDownloadPath: async ({ caller, params }) => ({
      download_path: `/downloads/${await signDownload(services, caller, params)}`,
    }),

    async download({ params, headers }) {
      const file = await openDownload(services, params.path);
      const disposition = `attachment; filename="${file.name}"`;
      const answer = await storedFile(services.storage, file, headers['range'], disposition);
      // The path expires after minutes, and a cached copy would outlive it.
      return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
    },
  };
}
