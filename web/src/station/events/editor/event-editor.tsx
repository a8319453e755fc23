import { Button } from '@mantine/core';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogAnswers } from '../../../ui/dialogs/dialog.tsx';
import { type FieldTexts, MergeNotice } from '../../../ui/record/merge-notice.tsx';
import { RecordProblem } from '../../../ui/record/record-problem.tsx';
import '../../../ui/ui.messages.ts';
import css from '../events.module.css';
import './editor.messages.ts';
import { EditorPhoto } from './editor-photo.tsx';
import type { EventValues } from './event.form.ts';
import { EventFields } from './event-fields.tsx';
import { useEventEditor } from './use-event-editor.ts';

/** The dialog that edits an event beside its photo. Source: STATION-15. */
export function EventEditor({ event, onClose }: { readonly event: StationEvent; readonly onClose: () => void }) {
  const { t } = useTranslation(['stationEditor', 'ui']);
  const editor = useEventEditor(event, onClose);
  const texts: FieldTexts<EventValues> = {
    place: { label: t(($) => $.place), show: ({ place }) => place },
    trap_no: { label: t(($) => $.trap_no), show: ({ trap_no }) => trap_no },
    installed_at: { label: t(($) => $.installed_at), show: ({ installed_at }) => installed_at },
    collected_at: { label: t(($) => $.collected_at), show: ({ collected_at }) => collected_at },
    month: { label: t(($) => $.month), show: ({ month }) => month },
  };
  const submit = (sent: SubmitEvent) => {
    sent.preventDefault();
    if (editor.canSave) void editor.submit();
  };
  const { trap_no: trap, month } = event;
  return (
    <Dialog title={t(($) => $.title, { trap, month })} onClose={onClose} lasting widest>
      <form className={css.form} noValidate onSubmit={submit}>
        <div className={css.editor}>
          <EditorPhoto event={event} />
          <EventFields event={event} values={editor.values} flaws={editor.flaws} onChange={editor.enter} />
        </div>
        {editor.merge && <MergeNotice merge={editor.merge} texts={texts} />}
        {editor.problem !== null && <RecordProblem error={editor.problem} onReload={editor.reload} />}
        <DialogAnswers>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.cancel, { ns: 'ui' })}
          </Button>
          <Button type="submit" loading={editor.busy} disabled={!editor.canSave}>
            {t(($) => $.save, { ns: 'ui' })}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
