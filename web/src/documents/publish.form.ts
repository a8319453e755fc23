import { type DocumentType, documentKinds } from '@trapline/domain/documents/document.catalogue.ts';
import { documentBytes } from '@trapline/domain/documents/document.limits.ts';
import {
  compareVersions,
  documentName,
  firmwareVersionPattern,
  isFilm,
  kindOfName,
} from '@trapline/domain/documents/document.rules.ts';
import type { DocumentFields } from '@trapline/domain/documents/document.schema.ts';
import type { TypedDocument } from './document.queries.ts';
import { documentInAddress } from './opened-document.ts';

/** What is entered to publish a document. */
export interface PublishValues {
  readonly file: File | null;
  readonly title: string;
  readonly type: DocumentType;
  readonly from: string;
  readonly upTo: string;
  readonly tutorial: boolean;
}

/** The values at the beginning: those of the document to be replaced, or none. */
export function publishValues(replaced: TypedDocument | null): PublishValues {
  if (replaced === null) return { file: null, title: '', type: 'fly', from: '', upTo: '', tutorial: false };
  const { type, document } = replaced;
  const { title, firmware_from, firmware_up_to, tutorial } = document;
  return { file: null, title, type, from: firmware_from ?? '', upTo: firmware_up_to ?? '', tutorial };
}

/** What is wrong with the values, by field; null: nothing. */
export interface PublishFlaws {
  readonly file: 'file' | 'kind' | 'tooLarge' | 'fileName' | null;
  readonly title: 'title' | null;
  readonly from: 'version' | null;
  readonly upTo: 'version' | 'order' | null;
}

/** Finds what is wrong, before anything is sent. Source: DOC-2. */
export function publishFlaws({ file, title, from, upTo }: PublishValues): PublishFlaws {
  const wrong = (version: string) => version.trim() !== '' && !new RegExp(firmwareVersionPattern).test(version.trim());
  const ordered =
    wrong(from) || from.trim() === '' || upTo.trim() === '' || compareVersions(from.trim(), upTo.trim()) <= 0;
  return {
    file: fileFlaw(file),
    title: title.trim() === '' ? 'title' : null,
    from: wrong(from) ? 'version' : null,
    upTo: wrong(upTo) ? 'version' : ordered ? null : 'order',
  };
}

function fileFlaw(file: File | null): PublishFlaws['file'] {
  if (!file) return 'file';
  if (kindOfName(file.name) === null) return 'kind';
  if (file.size > documentBytes) return 'tooLarge';
  return documentName(file.name) === null ? 'fileName' : null;
}

/** Whether nothing is wrong. */
export function isFlawless(flaws: PublishFlaws): boolean {
  return Object.values(flaws).every((flaw) => flaw === null);
}

/** Whether the chosen file can be a tutorial. */
export function mayBeTutorial(file: File | null): boolean {
  return file !== null && isFilm(kindOfName(file.name));
}

/** The document in whose place the values come, if they give it another file name or type; null: none. */
export function displaced({ type, file }: PublishValues, replaced: TypedDocument | null): TypedDocument | null {
  const same = replaced?.type === type && replaced.document.fileName === documentName(file?.name ?? '');
  return same ? null : replaced;
}

/** The fields to be sent. @param replaced the document that is to be replaced; null: none */
export function publishFields(values: PublishValues, replaced: TypedDocument | null = null): DocumentFields {
  const { file, title, type, from, upTo, tutorial } = values;
  const other = displaced(values, replaced);
  return {
    title: title.trim(),
    sensor_type: type,
    ...(from.trim() === '' ? {} : { firmware_from: from.trim() }),
    ...(upTo.trim() === '' ? {} : { firmware_up_to: upTo.trim() }),
    ...(tutorial && mayBeTutorial(file) ? { tutorial: '1' } : {}),
    ...(other ? { replaces: documentInAddress(other) } : {}),
  };
}

/** The endings of files that can be chosen, as the attribute of a file input. */
export const acceptedEndings = Object.values(documentKinds)
  .flatMap(({ endings }) => endings)
  .join();
