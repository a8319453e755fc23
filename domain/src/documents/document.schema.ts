import { Type, type Static } from 'typebox';
import { nullable, pathText, text, unixSeconds } from '../common/text.schema.ts';
import { documentTexts, documentTypes } from './document.catalogue.ts';
import { documentTitleLength, firmwareVersionLength, mostPassages } from './document.limits.ts';
import { firmwareVersionPattern } from './document.rules.ts';

const closed = { additionalProperties: false } as const;
const documentType = Type.Enum([...documentTypes]);
const version = Type.String({ pattern: firmwareVersionPattern, maxLength: firmwareVersionLength });

/** A document. Source: DOC-1, DOC-2. */
export const publishedDocument = Type.Object(
  {
    title: Type.String(),
    fileName: Type.String(),
    uploaded: unixSeconds,
    /** Bytes. */
    size: Type.Integer(),
    content_type: Type.String(),
    firmware_from: nullable(Type.String()),
    firmware_up_to: nullable(Type.String()),
    tutorial: Type.Boolean(),
    /** Whether it is for the firmware of a unit of the caller; null if that is not known, or if it is for all. */
    fits_units: nullable(Type.Boolean()),
    /** Whether its text is found by the search. */
    text: Type.Enum([...documentTexts]),
    /** Address at which it is shown, for a session that may read it; changes with the content. */
    url: Type.String(),
  },
  closed,
);
export type PublishedDocument = Static<typeof publishedDocument>;

/** Documents by sensor type; types that the caller may not use are missing. Source: DOC-3. */
export const documentMap = Type.Partial(
  Type.Object(
    {
      fly: Type.Array(publishedDocument),
      fly_count: Type.Array(publishedDocument),
      rat_monitor: Type.Array(publishedDocument),
      station: Type.Array(publishedDocument),
      fly_scan: Type.Array(publishedDocument),
      insect_monitor_v2: Type.Array(publishedDocument),
    },
    closed,
  ),
  closed,
);
export type DocumentMap = Static<typeof documentMap>;

/** The text fields of the form that publishes a document. Source: DOC-2. */
export const documentFields = Type.Object(
  {
    title: text(documentTitleLength, 1),
    sensor_type: documentType,
    firmware_from: Type.Optional(version),
    firmware_up_to: Type.Optional(version),
    tutorial: Type.Optional(Type.Literal('1')),
    /** `type/name` of another document, in whose place this one comes; it is deleted. */
    replaces: Type.Optional(pathText),
  },
  closed,
);
export type DocumentFields = Static<typeof documentFields>;

/** Where words of a search stand in documents. Source: DOC-5. */
export const documentPassages = Type.Object(
  {
    passages: Type.Array(
      Type.Object(
        {
          sensor_type: documentType,
          title: Type.String(),
          fileName: Type.String(),
          /** Page from 1; null if the words are in its title or name. */
          page: nullable(Type.Integer({ minimum: 1 })),
          passage: nullable(Type.String()),
        },
        closed,
      ),
      { maxItems: mostPassages },
    ),
  },
  closed,
);
export type DocumentPassage = Static<typeof documentPassages>['passages'][number];
