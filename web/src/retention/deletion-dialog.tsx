import { Button, TextInput } from '@mantine/core';
import type { DeletionPreview } from '@trapline/domain/retention/retention.schema.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import { byteText, numberText } from '../platform/words/number-text.ts';
import { Dialog, DialogAnswers } from '../ui/dialogs/dialog.tsx';
import form from '../ui/fields/form.module.css';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import '../ui/ui.messages.ts';
import css from './retention.module.css';
import './retention.messages.ts';
import { deletionPreviewQuery, requestDeletion, retentionKey } from './retention.queries.ts';
import { emptyScope, scopeFlaws, scopeOf } from './scope.form.ts';
import { ScopeFields } from './scope-fields.tsx';

/** Milliseconds without a change of the form before it is counted what would be deleted. */
const pauseMs = 500;

/**
 * The dialog that deletes data on request: it says how much, and wants a word typed, because nothing brings it back.
 * Source: RETENTION-7.
 */
export function DeletionDialog(props: {
  readonly organization: string;
  readonly withPlaces: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['retention', 'ui']);
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { organization, withPlaces, onClose } = props;
  const queries = useQueryClient();
  const [values, setValues] = useState(emptyScope);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  // If the response is lost, the same request can be sent again.
  const [key] = useState(() => crypto.randomUUID());
  const flaws = scopeFlaws(values);
  const scope = scopeOf(values);
  const [settled] = useDebouncedValue(scope && JSON.stringify(scope), pauseMs);
  const preview = useQuery(deletionPreviewQuery(organization, settled === JSON.stringify(scope) ? scope : null));
  const word = t(($) => $.deletions.word);
  const meant = typed.trim().toLowerCase() === word.toLowerCase();
  const known = preview.isPlaceholderData ? undefined : preview.data;
  const possible = known !== undefined && !known.held && known.events > 0;
  const starting = useMutation({
    mutationFn: async () => scope && requestDeletion(organization, { ...scope, reason: values.reason.trim() }, key),
    onSuccess: async () => {
      notify(
        t(($) => $.deletions.started),
        'success',
      );
      onClose();
      await queries.invalidateQueries({ queryKey: [retentionKey] });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (scope && possible && meant && !flaws.reason && !starting.isPending) starting.mutate();
  };
  const problem = starting.error ?? preview.error;
  return (
    <Dialog wide lasting title={t(($) => $.deletions.add)} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={submit}>
        <ScopeFields
          {...{ organization, withPlaces, values }}
          flaws={tried ? flaws : null}
          onChange={(next) => {
            setValues({ ...values, ...next });
            starting.reset();
          }}
        />
        {known && <Would preview={known} />}
        {possible && (
          <TextInput
            size="sm"
            autoComplete="off"
            label={t(($) => $.deletions.confirm)}
            description={t(($) => $.deletions.forever, { word })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <p className={css.problem} role="alert">
          {problem && `${t(($) => $.deletions.failed)} ${problemText(tui, problem)}`}
        </p>
        <DialogAnswers>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.cancel, { ns: 'ui' })}
          </Button>
          <Button type="submit" color="red" loading={starting.isPending} disabled={!possible || !meant}>
            {t(($) => $.deletions.add)}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}

function Would({ preview }: { readonly preview: DeletionPreview }) {
  const { t } = useTranslation('retention');
  const locale = currentLocale();
  const { events, photos, bytes, held } = preview;
  const numbers = {
    count: events,
    number: numberText(events, locale),
    photos: numberText(photos, locale),
    size: byteText(bytes, locale),
  };
  return (
    <div className={css.would} role="status">
      <p>{events === 0 ? t(($) => $.deletions.nothing) : t(($) => $.deletions.would, numbers)}</p>
      {held && <p className={css.problem}>{t(($) => $.deletions.held)}</p>}
    </div>
  );
}
