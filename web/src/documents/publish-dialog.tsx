import '@mantine/core/styles/Progress.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Input, NativeSelect, Progress, TextInput } from '@mantine/core';
import { documentTypes } from '@trapline/domain/documents/document.catalogue.ts';
import {
  documentBytes,
  documentNameLength,
  documentTitleLength,
  firmwareVersionLength,
} from '@trapline/domain/documents/document.limits.ts';
import { type SubmitEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import { byteText } from '../platform/words/number-text.ts';
import { Dialog, DialogAnswers } from '../ui/dialogs/dialog.tsx';
import { FileZone } from '../ui/fields/file-zone.tsx';
import { requiredField } from '../ui/fields/text-field.ts';
import '../ui/ui.messages.ts';
import '../sensor-types/sensor-type.messages.ts';
import { useFileDrop } from '../uploads/use-file-drop.ts';
import { useLeaveQuestion } from '../uploads/use-leave-question.ts';
import './document.messages.ts';
import css from './documents.module.css';
import {
  acceptedEndings,
  isFlawless,
  mayBeTutorial,
  publishFlaws,
  type PublishFlaws,
  type PublishValues,
  publishValues,
} from './publish.form.ts';
import { type Publishing, type PublishDialogProps, usePublishing } from './use-publishing.ts';

/** Publishes a document, or replaces one. Clicking outside keeps it open, since what was entered would be lost. Source: DOC-2. */
export function PublishDialog(props: PublishDialogProps) {
  const { t } = useTranslation(['documents', 'ui']);
  const { replaced, onClose } = props;
  const [values, setValues] = useState(() => publishValues(replaced));
  const [tried, setTried] = useState(false);
  const publishing = usePublishing(props);
  const flaws = publishFlaws(values);
  const busy = publishing.percent !== null;
  useLeaveQuestion(busy);
  const enter = useCallback((part: Partial<PublishValues>) => setValues((before) => ({ ...before, ...part })), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (isFlawless(flaws) && !busy) void publishing.start(values);
  };
  const title = replaced
    ? t(($) => $.editor.replaceTitle, { name: replaced.document.title })
    : t(($) => $.editor.title);
  return (
    <Dialog title={title} onClose={busy ? () => undefined : onClose} lasting wide>
      <form className={css.form} noValidate onSubmit={submit}>
        <fieldset className={css.fields} disabled={busy}>
          <ChosenFile values={values} flaw={tried || values.file ? flaws.file : null} busy={busy} onEnter={enter} />
          <Fields values={values} flaws={flaws} tried={tried} onEnter={enter} />
        </fieldset>
        <Outcome values={values} publishing={publishing} />
        <DialogAnswers>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t(($) => $.cancel, { ns: 'ui' })}
          </Button>
          <Button type="submit" loading={busy}>
            {t(($) => $.editor.save)}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}

function ChosenFile(props: {
  readonly values: PublishValues;
  readonly flaw: PublishFlaws['file'];
  readonly busy: boolean;
  readonly onEnter: (part: Partial<PublishValues>) => void;
}) {
  const { t } = useTranslation('documents');
  const { values, flaw, busy, onEnter } = props;
  const { file } = values;
  const [several, setSeveral] = useState(false);
  const locale = currentLocale();
  const size = byteText(documentBytes, locale);
  const take = useCallback(
    (files: readonly File[]) => {
      const [one, ...others] = files;
      setSeveral(others.length > 0);
      if (one && others.length === 0) onEnter({ file: one });
    },
    [onEnter],
  );
  const over = useFileDrop(take);
  const text = () => {
    if (several) return t(($) => $.editor.flaws.notOne);
    if (flaw === null) return null;
    return t(($) => $.editor.flaws[flaw], { name: file?.name ?? '', size, most: documentNameLength });
  };
  return (
    <>
      <FileZone
        over={over}
        text={over ? t(($) => $.editor.dropNow) : t(($) => $.editor.drop)}
        hint={t(($) => $.editor.types, { size })}
        button={file ? t(($) => $.editor.another) : t(($) => $.editor.choose)}
        quiet={file !== null}
        accept={acceptedEndings}
        disabled={busy}
        onFiles={take}
      />
      {file && (
        <p className={css.chosen}>
          {file.name} <small>{byteText(file.size, locale)}</small>
        </p>
      )}
      <p className={css.problem} role="alert">
        {text()}
      </p>
    </>
  );
}

function Fields(props: {
  readonly values: PublishValues;
  readonly flaws: PublishFlaws;
  readonly tried: boolean;
  readonly onEnter: (part: Partial<PublishValues>) => void;
}) {
  const { t } = useTranslation(['documents', 'sensorTypes']);
  const { values, flaws, tried, onEnter } = props;
  const flawText = (flaw: 'title' | 'version' | 'order' | null) => flaw && t(($) => $.editor.flaws[flaw]);
  return (
    <>
      <TextInput
        {...requiredField}
        label={t(($) => $.editor.name)}
        maxLength={documentTitleLength}
        value={values.title}
        error={tried ? flawText(flaws.title) : undefined}
        onChange={({ currentTarget }) => onEnter({ title: currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        label={t(($) => $.editor.type)}
        value={values.type}
        data={documentTypes.map((type) => ({ value: type, label: t(($) => $[type], { ns: 'sensorTypes' }) }))}
        onChange={({ currentTarget }) => {
          const type = documentTypes.find((one) => one === currentTarget.value);
          if (type) onEnter({ type });
        }}
      />
      <Input.Wrapper
        size="sm"
        labelElement="div"
        label={t(($) => $.editor.versions)}
        description={t(($) => $.editor.versionsNote)}
        role="group"
        aria-label={t(($) => $.editor.versions)}
      >
        <div className={css.pair}>
          {(['from', 'upTo'] as const).map((end) => (
            <TextInput
              key={end}
              size="sm"
              autoComplete="off"
              inputMode="decimal"
              maxLength={firmwareVersionLength}
              label={t(($) => $.editor[end])}
              value={values[end]}
              error={flawText(flaws[end])}
              onChange={({ currentTarget: { value } }) => onEnter(end === 'from' ? { from: value } : { upTo: value })}
            />
          ))}
        </div>
      </Input.Wrapper>
      {mayBeTutorial(values.file) && (
        <Checkbox
          size="sm"
          label={t(($) => $.editor.tutorial)}
          checked={values.tutorial}
          onChange={({ currentTarget }) => onEnter({ tutorial: currentTarget.checked })}
        />
      )}
    </>
  );
}

/** How far the upload is, that a document will be replaced, or why it was not published. */
function Outcome({ values, publishing }: { readonly values: PublishValues; readonly publishing: Publishing }) {
  const { t } = useTranslation('documents');
  const { percent, failure } = publishing;
  const name = values.file?.name ?? '';
  const existing = publishing.existing(values);
  const words = () => {
    if (percent === null) return null;
    return percent < 100 ? t(($) => $.editor.sending, { name, percent }) : t(($) => $.editor.storing);
  };
  return (
    <>
      {existing && percent === null && <p className={css.warning}>{t(($) => $.editor.exists, { name: existing })}</p>}
      {percent !== null && (
        <>
          <p className={css.chosen}>{words()}</p>
          <Progress value={percent} aria-label={name} transitionDuration={0} />
          {/* Apart from the dialog's answers: a second click on it must not close the dialog and lose what was entered. */}
          <Button className={css.stop} variant="default" size="xs" onClick={publishing.stop}>
            {t(($) => $.editor.stop)}
          </Button>
        </>
      )}
      <p className={css.problem} role="alert">
        {failure}
      </p>
    </>
  );
}
