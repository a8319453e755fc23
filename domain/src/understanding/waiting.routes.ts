import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { unixSeconds } from '../common/text.schema.ts';

/** Shows product admins how many photos and films cannot be processed at present. Source: DETECT-6, PICTURE-5. */
export const waitingRoutes = {
  listWaitingFiles: route({
    method: 'GET',
    path: '/api/waiting_files',
    summary: 'Photos and films that wait for a part of the portal which is not there',
    access: 'admin',
    answer: Type.Object(
      {
        waiting: Type.Array(
          Type.Object(
            {
              waits_for: Type.Union([Type.Literal('detector'), Type.Literal('encoder')]),
              files: Type.Integer(),
              /** When the oldest of them arrived. */
              since: unixSeconds,
            },
            { additionalProperties: false },
          ),
        ),
      },
      { additionalProperties: false },
    ),
    errors: [],
  }),
};
