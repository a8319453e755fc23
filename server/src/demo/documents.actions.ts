import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { DocumentFields } from '@trapline/domain/documents/document.schema.ts';
import { FilmsUnavailableError } from '@trapline/field-unit/drawing/films.ts';
import { drawScanLesson } from '@trapline/field-unit/drawing/scan-lesson.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import { findDocument } from '../documents/document.store.ts';
import { publishDocument } from '../documents/publish-document.actions.ts';
import { receiveDocument } from '../documents/receive-document.actions.ts';
import { type PrintDocument, printDocument } from '../platform/print/print.ts';
import type { Services } from '../platform/services.ts';
import { type DemoDocument, demoDocuments, demoTutorial } from './documents.catalogue.ts';

/** Publishes the documents that are missing, in the name of the operator. */
export async function ensureDocuments(services: Services, operator: AccountCaller): Promise<void> {
  for (const document of demoDocuments) {
    const { sensor_type } = document.fields;
    if (await findDocument(services.db, sensor_type, document.fileName)) continue;
    await services.storage.withFolder(async (folder) => {
      const file = join(folder, 'document');
      await printDocument({ document: printed(document), format: 'pdf', file }, new AbortController().signal);
      const bytes = createReadStream(file);
      const sent = { name: document.fileName, contentType: 'application/pdf', bytes };
      await publish(services, operator, document.fields, sent);
    });
  }
  await ensureTutorial(services, operator);
}

/** Draws and publishes the tutorial film. Where films cannot be drawn, there is none. */
async function ensureTutorial(services: Services, operator: AccountCaller): Promise<void> {
  const { fields, fileName: name } = demoTutorial;
  if (await findDocument(services.db, fields.sensor_type, name)) return;
  try {
    const film = await drawScanLesson();
    await publish(services, operator, fields, { name, contentType: 'video/mp4', bytes: Readable.from(film) });
  } catch (error) {
    if (!(error instanceof FilmsUnavailableError)) throw error;
    services.log.warn({ err: error }, 'The demonstration has no tutorial film here');
  }
}

async function publish(
  services: Services,
  operator: AccountCaller,
  fields: DocumentFields,
  sent: Parameters<typeof receiveDocument>[1],
): Promise<void> {
  const received = await receiveDocument(services.storage, sent);
  const actor = { caller: operator, address: '', at: new Date(services.clock.now()) };
  await publishDocument(services, actor, fields, received);
}

function printed({ fields, locale, chapters }: DemoDocument): PrintDocument {
  return {
    ...{ title: fields.title, subject: 'Trapline', locale, foot: 'Trapline' },
    sections: chapters.map(({ heading, texts }) => ({
      ...{ name: heading, heading, landscape: false },
      blocks: texts.map((text) => ({ kind: 'note' as const, text })),
    })),
  };
}
