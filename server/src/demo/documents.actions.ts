import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { AccountCaller } from '../callers/caller.types.ts';
import { findDocument } from '../documents/document.store.ts';
import { publishDocument } from '../documents/publish-document.actions.ts';
import { receiveDocument } from '../documents/receive-document.actions.ts';
import { type PrintDocument, printDocument } from '../platform/print/print.ts';
import type { Services } from '../platform/services.ts';
import { type DemoDocument, demoDocuments } from './documents.catalogue.ts';

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
      const received = await receiveDocument(services.storage, sent);
      const actor = { caller: operator, address: '', at: new Date(services.clock.now()) };
      await publishDocument(services, actor, document.fields, received);
    });
  }
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
