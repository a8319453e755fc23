import { type DocumentText, documentTexts } from '@trapline/domain/documents/document.catalogue.ts';
import { fitsUnits } from '@trapline/domain/documents/document.rules.ts';
import type { PublishedDocument } from '@trapline/domain/documents/document.schema.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { DocumentRow } from './document.store.ts';

/** A document as its readers see it. @param versions firmware versions of the reader's units of its type */
export function documentAnswer(row: DocumentRow, versions: readonly string[]): PublishedDocument {
  const path = `/api/documents/${encodeURIComponent(row.sensor_type)}/${encodeURIComponent(row.file_name)}`;
  return {
    title: row.title,
    fileName: row.file_name,
    uploaded: unix(row.uploaded_at),
    size: row.bytes,
    content_type: row.content_type,
    firmware_from: row.firmware_from,
    firmware_up_to: row.firmware_up_to,
    tutorial: row.tutorial,
    fits_units: fitsUnits(row, versions),
    text: textState(row.text_state),
    url: `${path}/content/${row.sha256.toString('hex')}`,
  };
}

function textState(kept: string): DocumentText {
  return documentTexts.find((state) => state === kept) ?? 'none';
}
