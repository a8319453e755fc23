import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DetectionRevision, SavedDetections } from '@trapline/domain/detections/detection.schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../platform/words/number-text.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { dateTimeText } from '../../platform/times/zoned-time.ts';
import { ReasonButton } from '../../ui/buttons/reason-button.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import { notify } from '../../ui/notices/notify.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import type { EditorPhoto } from '../editor-photo-props.ts';
import { type PhotoRef, restoreRevision, revisionsQuery } from '../editor.queries.ts';
import { VersionStage } from './version-stage.tsx';
import './versions.messages.ts';
import css from './versions.module.css';

/** Props of `VersionsDialog`. */
export interface VersionsDialogProps {
  readonly of: PhotoRef;
  readonly photo: EditorPhoto;
  readonly withTypes: boolean;
  /** Etag of the boxes as the editor knows them. */
  readonly etag: string;
  /** Whether the photo has changes that are not saved. */
  readonly changed: boolean;
  readonly onRestored: (saved: SavedDetections) => void;
  readonly onClose: () => void;
}

/** The revisions of a photo: who made them, what they changed, how they look, and going back to one. Source: CORRECT-5. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { t } = useTranslation(['editorVersions']);
  const { data, error, refetch } = useQuery(revisionsQuery(props.of));
  return (
    <Dialog title={t(($) => $.title)} onClose={props.onClose} widest>
      {error ? (
        <ProblemNotice error={error} onRetry={() => void refetch()} />
      ) : data?.[0] ? (
        <Versions {...props} revisions={data} newest={data[0]} />
      ) : (
        <p role="status">{t(($) => $.loading)}</p>
      )}
      <DialogAnswers>
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {t(($) => $.close)}
        </Button>
      </DialogAnswers>
    </Dialog>
  );
}

interface VersionsProps extends VersionsDialogProps {
  /** Newest first. */
  readonly revisions: readonly DetectionRevision[];
  readonly newest: DetectionRevision;
}

function Versions(props: VersionsProps) {
  const { t } = useTranslation('editorVersions');
  const { revisions, newest } = props;
  const [shown, setShown] = useState(newest.revision);
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  const older = revisions.find(({ revision }) => revision < shown)?.revision ?? null;
  // By default a version is compared with the one before it.
  const compared = chosen === undefined || chosen === shown ? older : chosen;
  const others = revisions.filter(({ revision }) => revision !== shown);
  return (
    <div className={css.versions}>
      <ol className={css.list} aria-label={t(($) => $.list)}>
        {revisions.map((revision) => (
          <li key={revision.revision}>
            <VersionButton
              revision={revision}
              current={revision === newest}
              pressed={revision.revision === shown}
              onShow={() => setShown(revision.revision)}
            />
          </li>
        ))}
      </ol>
      <div className={css.looked}>
        <div className={css.choice}>
          <NativeSelect
            size="sm"
            label={t(($) => $.compare)}
            value={compared === null ? '' : String(compared)}
            onChange={({ currentTarget: { value } }) => setChosen(value === '' ? null : Number(value))}
            data={[
              { value: '', label: t(($) => $.alone) },
              ...others.map(({ revision }) => ({
                value: String(revision),
                label: t(($) => $.version, { number: revision }),
              })),
            ]}
          />
          <RestoreButton {...props} shown={shown} />
        </div>
        <VersionStage
          key={`${shown} ${compared ?? ''}`}
          of={props.of}
          photo={props.photo}
          withTypes={props.withTypes}
          shown={shown}
          compared={compared}
        />
      </div>
    </div>
  );
}

/** What a version changed, in words. */
function useChangeWords() {
  const { t } = useTranslation('editorVersions');
  return (revision: DetectionRevision): string => {
    if (revision.revision === 0) return t(($) => $.found);
    const words = (['added', 'removed', 'moved', 'retyped'] as const)
      .filter((kind) => revision[kind] > 0)
      .map((kind) =>
        t(($) => $.changes[kind], { count: revision[kind], number: numberText(revision[kind], currentLocale()) }),
      );
    return words.length === 0 ? t(($) => $.changes.none) : words.join(currentLocale() === 'ja' ? '、' : ', ');
  };
}

function VersionButton(props: {
  readonly revision: DetectionRevision;
  readonly current: boolean;
  readonly pressed: boolean;
  readonly onShow: () => void;
}) {
  const { t } = useTranslation('editorVersions');
  const wordsOf = useChangeWords();
  const { time_zone: zone } = useCurrentUser();
  const { revision, current } = props;
  const name = revision.by ?? t(($) => $[revision.author]);
  return (
    <button type="button" className={css.version} aria-pressed={props.pressed} onClick={props.onShow}>
      <b>
        {revision.revision === 0 ? t(($) => $.first) : t(($) => $.version, { number: revision.revision })}
        {current && <small>{t(($) => $.current)}</small>}
      </b>
      <span>{t(($) => $.by, { when: dateTimeText(revision.at, zone), name })}</span>
      <span>{wordsOf(revision)}</span>
    </button>
  );
}

function RestoreButton(props: VersionsProps & { readonly shown: number }) {
  const { t } = useTranslation('editorVersions');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { shown: number, newest, changed } = props;
  const restore = useMutation({
    mutationFn: () => restoreRevision(props.of, number, props.etag),
    onSuccess: (saved) => {
      notify(
        t(($) => $.restored, { number }),
        'success',
      );
      props.onRestored(saved);
    },
    onError: (error) => notify(problemText(tui, error), 'error'),
  });
  const ask = async () => {
    const yes = await confirm({
      title: t(($) => $.restoreQuestion, { number }),
      text: t(($) => $.restoreText),
      yes: t(($) => $.restore),
    });
    if (yes) restore.mutate();
  };
  const isCurrent = number === newest.revision;
  const reason = isCurrent ? t(($) => $.isCurrent) : changed ? t(($) => $.changedFirst) : undefined;
  return (
    <ReasonButton size="sm" reason={reason} loading={restore.isPending} onClick={() => void ask()}>
      {t(($) => $.restore)}
    </ReasonButton>
  );
}
