import { documentName } from '@trapline/domain/documents/document.rules.ts';
import type { DocumentMap } from '@trapline/domain/documents/document.schema.ts';
import { documentBytes } from '@trapline/domain/documents/document.limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { byteText } from '../platform/words/number-text.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import './document.messages.ts';
import { documentsKey, publish, type TypedDocument } from './document.queries.ts';
import { displaced, publishFields, type PublishValues } from './publish.form.ts';

/** Props of `PublishDialog`. */
export interface PublishDialogProps {
  readonly documents: DocumentMap;
  /** Null: a new one. */
  readonly replaced: TypedDocument | null;
  readonly onClose: () => void;
}

/** The upload of a document. */
export interface Publishing {
  /** Percent sent; null: nothing is being sent. */
  readonly percent: number | null;
  /** Why it failed, as a sentence. */
  readonly failure: string | null;
  /** Name of the document that will be replaced, besides the one that is to be; null: none. */
  readonly existing: (values: PublishValues) => string | null;
  /** Asks first if a document of another name or type would be replaced. */
  readonly start: (values: PublishValues) => Promise<void>;
  readonly stop: () => void;
}

/** Sends a document; closes the dialog once it is published. */
export function usePublishing({ documents, replaced, onClose }: PublishDialogProps): Publishing {
  const { t } = useTranslation('documents');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const existing = ({ type, file }: PublishValues): string | null => {
    const name = documentName(file?.name ?? '');
    const known = documents[type]?.find(({ fileName }) => fileName === name);
    const expected = replaced?.type === type && replaced.document.fileName === name;
    return known && !expected ? known.fileName : null;
  };
  const words = (error: unknown, name: string): string => {
    const type = error instanceof ApiProblem ? error.type : null;
    if (type === 'wrong_file_type') return t(($) => $.editor.flaws.content, { name });
    if (type === 'payload_too_large') {
      return t(($) => $.editor.flaws.tooLarge, { name, size: byteText(documentBytes, currentLocale()) });
    }
    return `${t(($) => $.editor.failed)} ${problemText(tui, error)}`;
  };
  const send = async (values: PublishValues, file: File) => {
    const controller = new AbortController();
    sending.current = controller;
    setFailure(null);
    setPercent(0);
    try {
      await publish(publishFields(values, replaced), file, controller.signal, (sent) =>
        setPercent(Math.min(100, Math.floor((sent / Math.max(1, file.size)) * 100))),
      );
      notify(
        t(($) => $.editor.saved, { name: values.title.trim() }),
        'success',
      );
      onClose();
    } catch (error) {
      if (!controller.signal.aborted) setFailure(words(error, file.name));
    } finally {
      setPercent(null);
      await queries.invalidateQueries({ queryKey: [documentsKey] });
    }
  };
  const ask = (name: string, text: string) => {
    const [title, yes] = [t(($) => $.editor.replaceQuestion, { name }), t(($) => $.replace)];
    return confirm({ title, text, yes, irreversible: true });
  };
  return {
    percent,
    failure,
    existing,
    start: async (values) => {
      const { file } = values;
      if (!file) return;
      const same = existing(values);
      const sameText = t(($) => $.editor.replaceText);
      if (same !== null && !(await ask(same, sameText))) return;
      const other = displaced(values, replaced)?.document.fileName;
      const otherText = t(($) => $.editor.replaceOtherText, { name: file.name });
      if (other !== undefined && !(await ask(other, otherText))) return;
      await send(values, file);
    },
    stop: () => sending.current?.abort(),
  };
}
