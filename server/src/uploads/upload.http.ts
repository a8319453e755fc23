import type { Handlers } from '../platform/http/handler.ts';
import { ownAddress } from '../platform/http/admission/own-origin.ts';
import type { Services } from '../platform/services.ts';
import { drain } from '../platform/http/input/unstored-body.ts';
import { requestPersonUpload, requestUnitUpload } from './upload-requests.actions.ts';
import { putUpload } from './put-upload.actions.ts';

type UploadHandlers = Pick<Handlers, 'requestFieldUpload' | 'requestBrowserUpload' | 'putUpload'>;

/** Handlers for requesting upload URLs, by units and browsers, and for the uploads themselves. */
export function uploadHandlers(services: Services): UploadHandlers {
  return {
    async requestFieldUpload({ caller, body, headers }) {
      const result = await requestUnitUpload(services, caller, body);
      if ('stored' in result) return { event_id: result.event_id, stored: true };
      return { url: uploadUrl(services, headers['host'], result.token), event_id: result.event_id };
    },

    requestBrowserUpload: async ({ caller, params, body, headers }) => ({
      url: uploadUrl(services, headers['host'], await requestPersonUpload(services, caller, params.id, body)),
    }),

    async putUpload({ params, headers, bytes, setStatus, setHeader }) {
      const length = headers['content-length'];
      const type = headers['content-type'];
      try {
        const result = await putUpload(
          services,
          params.token,
          typeof type === 'string' ? type : undefined,
          typeof length === 'string' ? Number(length) : null,
          bytes,
        );
        setStatus(result.is_new ? 201 : 200);
        return { event_id: result.event_id };
      } catch (error) {
        setHeader('connection', 'close');
        await drain(bytes);
        throw error;
      }
    },
  };
}

/** The address of an upload URL's token. On loopback the request's own host is the portal's; elsewhere the configured address. Source: UPLOAD-2. */
export function uploadUrl(
  services: Pick<Services, 'publicUrl'>,
  host: string | string[] | undefined,
  token: string,
): string {
  return `${ownAddress(services.publicUrl, typeof host === 'string' ? host : undefined)}/uploads/${token}`;
}
