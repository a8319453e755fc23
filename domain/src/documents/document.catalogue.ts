import type { SensorType } from '../sensor-types/sensor-type.catalogue.ts';

/** The sensor types that have documents, in the order of their lists. Source: DOC-1. */
export const documentTypes = [
  'fly',
  'fly_count',
  'rat_monitor',
  'station',
  'fly_scan',
  'insect_monitor_v2',
] as const satisfies readonly SensorType[];

/** A sensor type that has documents. */
export type DocumentType = (typeof documentTypes)[number];

/** The types whose list is shown even if it is empty. Source: DOC-1. */
export const leadingDocumentTypes = ['fly', 'fly_count', 'rat_monitor', 'station'] as const satisfies DocumentType[];

/** Whether a text is a sensor type that has documents. */
export function isDocumentType(text: string): text is DocumentType {
  return documentTypes.some((type) => type === text);
}

/** What a document is: kinds of files by their content types, with the endings of their names. Source: DOC-2. */
export const documentKinds = {
  pdf: { contentType: 'application/pdf', endings: ['.pdf'] },
  mp4: { contentType: 'video/mp4', endings: ['.mp4', '.m4v'] },
  webm: { contentType: 'video/webm', endings: ['.webm'] },
  png: { contentType: 'image/png', endings: ['.png'] },
  jpeg: { contentType: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['.xlsx'],
  },
} as const;

/** A kind of file that can be published. */
export type DocumentKind = keyof typeof documentKinds;

/** What is known of the text of a document. Source: DOC-5. */
export const documentTexts = ['none', 'waiting', 'read', 'empty', 'unreadable'] as const;

/** What is known of the text of a document. */
export type DocumentText = (typeof documentTexts)[number];
