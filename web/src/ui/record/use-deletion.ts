import type { ProblemType } from '@trapline/domain/common/errors.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { confirm, type Question } from '../dialogs/confirm.ts';
import { notify } from '../notices/notify.tsx';
import { problemText } from '../notices/problem-text.ts';

/** The deletion of a record. */
export interface Deletion {
  readonly question: Question;
  readonly remove: () => Promise<void>;
  /** Leaves the page of the deleted record. */
  readonly onDeleted: () => Promise<void>;
  /** The notice after the deletion. */
  readonly done: string;
  /** The notice after a failure, followed by its reason. */
  readonly failed: string;
  /** Complete notices for refusals that need their own. */
  readonly refusals: { readonly [T in ProblemType]?: string };
}

/** Returns a function that deletes a record after confirmation, never twice at once, and reports the result. */
export function useDeletion({ question, remove, onDeleted, done, failed, refusals }: Deletion): () => Promise<void> {
  const { t } = useTranslation(['ui', 'problems']);
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      notify(done, 'success');
      await onDeleted();
    },
    onError: (error) => {
      const refusal = new Map(Object.entries(refusals)).get(error instanceof ApiProblem ? error.type : '');
      notify(refusal ?? `${failed} ${problemText(t, error)}`, 'error');
    },
  });
  return async () => {
    if ((await confirm(question)) && !removal.isPending) removal.mutate();
  };
}
