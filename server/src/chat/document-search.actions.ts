import { questionWords } from '@trapline/domain/documents/question-words.rules.ts';
import { searchDocuments } from '../documents/search-documents.actions.ts';
import type { Db } from '../platform/database/database.ts';
import type { SearchDocuments } from './answerer.types.ts';

/** Searches the documents that an account may read for the words of a question. Source: CHAT-7, DOC-5. */
export function documentSearch(db: Db): SearchDocuments {
  return async (account, question) => {
    const passages = await searchDocuments(db, account, questionWords(question).join(' '), { every: false });
    return passages.map(({ title, fileName, page, passage }) => ({ title, page, text: passage ?? fileName }));
  };
}
