import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { uploadUrl } from '../../uploads/upload.http.ts';
import { announceBoxEvent, requestBoxPhotoUpload } from './photo-box.actions.ts';

/** Handlers for photo boxes. */
export function photoBoxHandlers(services: Services): Pick<Handlers, 'announceBoxEvent' | 'requestBoxPhotoUpload'> {
  return {
    async announceBoxEvent({ caller, body, headers }) {
      const { event_id, uploads } = await announceBoxEvent(services, caller, body);
      return {
        event_id,
        uploads: uploads.map(({ key, token }) => ({ key, url: uploadUrl(services, headers['host'], token) })),
      };
    },
    requestBoxPhotoUpload: async ({ caller, params, body, headers }) => ({
      key: body.key,
      url: uploadUrl(services, headers['host'], await requestBoxPhotoUpload(services, caller, params.id, body.key)),
    }),
  };
}
