import { Type } from 'typebox';
import { mostRowsPerPage } from './page.limits.ts';
import { searchLength } from './text.limits.ts';
import { text } from './text.schema.ts';

/** Query parameters shared by all lists that can grow. Source: HTTP-3. */
export const pageQuery = Type.Object(
  {
    q: Type.Optional(text(searchLength)),
    sort: Type.Optional(Type.String({ pattern: '^-?[a-z_]{1,40}$' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: mostRowsPerPage })),
  },
  { additionalProperties: false },
);
