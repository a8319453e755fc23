import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import './document.messages.ts';
import { documentsKey, download, removeDocument, type TypedDocument } from './document.queries.ts';

/** What can be done with a document; deleting asks first. */
export function useDocumentActions(one: TypedDocument) {
  const { t } = useTranslation('documents');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const fail = (words: string) => (error: unknown) => notify(`${words} ${problemText(tui, error)}`, 'error');
  const { title: name } = one.document;
  const saving = useMutation({ mutationFn: () => download(one), onError: fail(t(($) => $.downloadFailed)) });
  const removing = useMutation({
    mutationFn: () => removeDocument(one),
    onSuccess: () =>
      notify(
        t(($) => $.removed, { name }),
        'success',
      ),
    onError: fail(t(($) => $.removeFailed)),
    onSettled: () => queries.invalidateQueries({ queryKey: [documentsKey] }),
  });
  return {
    busy: removing.isPending,
    save: () => saving.mutate(),
    remove: async () => {
      const [title, text, yes] = [t(($) => $.removeQuestion, { name }), t(($) => $.removeText), t(($) => $.remove)];
      if (await confirm({ title, text, yes, irreversible: true })) removing.mutate();
    },
  };
}
