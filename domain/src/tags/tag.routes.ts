import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { text } from '../common/text.schema.ts';
import { tagLimits } from './tag.limits.ts';

const search = Type.Object(
  {
    /** Text the tags must contain, ignoring case; empty: any tag. */
    search: Type.Optional(text(tagLimits.length)),
  },
  { additionalProperties: false },
);
const answer = Type.Object({ tags: Type.Array(Type.String()) }, { additionalProperties: false });
const counted = Type.Object(
  {
    ...answer.properties,
    /** How many events carry each of the tags, in the same order. */
    events: Type.Array(Type.Integer()),
  },
  { additionalProperties: false },
);

/** Routes for tags. Source: TAG-6. */
export const tagRoutes = {
  listTags: route({
    method: 'GET',
    path: '/api/tags',
    summary: 'Tags of the events that the caller may see, those carried by most events first',
    access: 'signed_in',
    query: search,
    answer: counted,
    errors: [],
  }),
  listUsedTags: route({
    method: 'GET',
    path: '/api/user_info/used_tags',
    summary: 'Tags that the caller has set on events, the latest first',
    access: 'signed_in',
    query: search,
    answer,
    errors: [],
  }),
};
