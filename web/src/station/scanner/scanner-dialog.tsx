import { Button } from '@mantine/core';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import '../../ui/ui.messages.ts';
import { useLeaveQuestion } from '../../uploads/use-leave-question.ts';
import { type ChosenFlaw, withChosen } from './chosen-scans.ts';
import { isValidScan, newScan } from './scan-form.ts';
import { ScanFiles } from './scan-files.tsx';
import { ScanFields } from './scan-fields.tsx';
import { ScanProgressList } from './scan-progress.tsx';
import './scanner.messages.ts';
import css from './scanner.module.css';
import { type ScannedPlace, useScanner } from './use-scanner.ts';

/** The chosen files, and the one message about those that were left out. */
function useChosenScans() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [flaw, setFlaw] = useState<ChosenFlaw | null>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  // Files may be added while others are still being read: each time joins what the one before has left.
  const [reading, setReading] = useState(0);
  const present = useRef<readonly File[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  const keep = (next: readonly File[]) => {
    present.current = next;
    setFiles(next);
  };
  const join = async (chosen: readonly File[]) => {
    const read = await withChosen(present.current, chosen);
    setReading((count) => count - 1);
    setFlaw(read.flaw);
    setLeft(read.left);
    keep(read.files);
  };
  const add = (chosen: readonly File[]) => {
    if (chosen.length === 0) return last.current;
    setReading((count) => count + 1);
    last.current = last.current.then(() => join(chosen));
    return last.current;
  };
  const remove = (file: File) => keep(present.current.filter((one) => one !== file));
  return { files, flaw, left, reading: reading > 0, add, remove };
}

/** Most files named in a message. */
const mostNamed = 3;

/** Says which files were left out. */
function LeftOut({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('stationScanner');
  const named = names.slice(0, mostNamed).join(t(($) => $.between));
  const more = names.length - mostNamed;
  return more > 0 ? t(($) => $.leftOutMore, { names: named, number: more }) : t(($) => $.leftOut, { names: named });
}

/** Props of `ScannerDialog`. */
export interface ScannerDialogProps {
  readonly place: ScannedPlace & { readonly trap_nos: readonly string[] };
  /** The trap that the form begins with. */
  readonly trap?: string;
  /** Called with the new event once all of its scans have been uploaded; then the dialog closes. */
  readonly onUploaded: (event: StationEvent) => void;
  readonly onClose: () => void;
}

/** The dialog that uploads the scans of a trap as an event of a place. Source: STATION-9, STATION-10. */
export function ScannerDialog({ place, trap, onUploaded, onClose }: ScannerDialogProps) {
  const { t } = useTranslation('stationScanner');
  const [values, setValues] = useState(() => newScan(trap));
  const [tried, setTried] = useState(false);
  const chosen = useChosenScans();
  const scanner = useScanner(place, (event) => {
    onUploaded(event);
    onClose();
  });
  useLeaveQuestion(scanner.sending);
  const ready = isValidScan(values) && chosen.files.length > 0 && !chosen.reading;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (ready) void scanner.begin(values, chosen.files);
  };
  return (
    <Dialog title={t(($) => $.title, { name: place.name })} onClose={scanner.busy ? () => {} : onClose} lasting wide>
      <form className={css.form} onSubmit={submit} noValidate>
        <ScanFields
          values={values}
          traps={place.trap_nos}
          tried={tried}
          readOnly={scanner.begun || scanner.busy}
          onChange={setValues}
        />
        {scanner.begun ? (
          <ScanProgressList scans={scanner.scans} upload={scanner.upload} onRetry={(key) => void scanner.retry(key)} />
        ) : (
          <ScanFiles files={chosen.files} onAdd={(files) => void chosen.add(files)} onRemove={chosen.remove} />
        )}
        {chosen.flaw !== null && !scanner.begun && (
          <Notice tone="alert">
            <span>{t(($) => $.fileFlaws[chosen.flaw ?? 'type'])}</span>
            {chosen.left.length > 0 && (
              <>
                <br />
                <span>
                  <LeftOut names={chosen.left} />
                </span>
              </>
            )}
          </Notice>
        )}
        {scanner.problem !== null && <ProblemNotice error={scanner.problem} />}
        <Answers scanner={scanner} ready={ready} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Says what is wrong, also to screen readers. */
function Notice({ tone, children }: { readonly tone: 'alert' | 'warning'; readonly children: ReactNode }) {
  return (
    <p className={css.notice} data-tone={tone} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** The buttons: upload and cancel before, cancel all meanwhile, close if something failed. */
function Answers(props: {
  readonly scanner: ReturnType<typeof useScanner>;
  readonly ready: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('stationScanner');
  const { upload, begun, busy, sending, complete } = props.scanner;
  if (!begun) {
    return (
      <DialogAnswers>
        <Button variant="default" onClick={props.onClose} disabled={busy}>
          {t(($) => $.cancel)}
        </Button>
        <Button type="submit" disabled={!props.ready} loading={busy}>
          {t(($) => $.upload)}
        </Button>
      </DialogAnswers>
    );
  }
  return (
    <>
      {!sending && !complete && upload !== null && <Notice tone="warning">{t(($) => $.incomplete)}</Notice>}
      <DialogAnswers>
        {sending && upload !== null && (
          <Button variant="default" onClick={upload.cancelAll}>
            {t(($) => $.cancelAll)}
          </Button>
        )}
        <Button variant="default" onClick={props.onClose} disabled={sending} loading={sending && upload === null}>
          {t(($) => $.close)}
        </Button>
      </DialogAnswers>
    </>
  );
}
