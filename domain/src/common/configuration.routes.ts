import { Type } from 'typebox';
import { route } from './route.ts';
import { nullable } from './text.schema.ts';

/** Settings the web needs before anybody signs in. Source: HTTP-15. */
export const configurationRoutes = {
  getConfiguration: route({
    method: 'GET',
    path: '/api/config',
    summary: 'Configuration for the web',
    access: 'anyone',
    answer: Type.Object(
      {
        locales: Type.Array(Type.String()),
        production: Type.Boolean(),
        websocket_api_url: nullable(Type.String()),
        limits: Type.Object(
          {
            json_body_bytes: Type.Integer({ description: 'Of a call with a session, unless its own description says' }),
            rows_per_page: Type.Integer(),
          },
          { additionalProperties: false },
        ),
      },
      { additionalProperties: false },
    ),
    errors: [],
  }),
};
