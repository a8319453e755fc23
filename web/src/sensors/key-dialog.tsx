import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../ui/fields/copy-field.tsx';
import { Dialog, DialogAnswers } from '../ui/dialogs/dialog.tsx';
import './sensor-page.messages.ts';
import css from './sensor.module.css';

/**
 * A unit's new key, shown only once, and how to connect the unit with it. Clicking outside the dialog does not close
 * it.
 */
export function KeyDialog(props: {
  /** Name of the sensor. */
  readonly name: string;
  readonly unitKey: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('sensorPage');
  return (
    <Dialog title={t(($) => $.keyTitle, { name: props.name })} onClose={props.onClose} lasting>
      <div className={css.keyDialog}>
        <p>{t(($) => $.keyOnce)}</p>
        <CopyField label={t(($) => $.key)} value={props.unitKey} />
        <section>
          <h3>{t(($) => $.howTitle)}</h3>
          <ol className={css.how}>
            <li>
              {t(($) => $.how1)}
              <CopyField label={t(($) => $.portal)} value={window.location.origin} />
            </li>
            <li>{t(($) => $.how2)}</li>
            <li>{t(($) => $.how3)}</li>
          </ol>
        </section>
        <section>
          <h3>{t(($) => $.tryTitle)}</h3>
          <p>{t(($) => $.tryText)}</p>
          <CopyField label={t(($) => $.command)} value={tryCommand(props.unitKey)} />
          <p className={css.docs}>
            <a href="/api/docs" target="_blank" rel="noreferrer">
              {t(($) => $.docs)}
            </a>
          </p>
        </section>
        <DialogAnswers>
          <Button onClick={props.onClose}>{t(($) => $.done)}</Button>
        </DialogAnswers>
      </div>
    </Dialog>
  );
}

/** Returns a shell command that requests the unit's settings, as the unit does after it is switched on. */
function tryCommand(unitKey: string): string {
  return `curl -sS -H "Authorization: Bearer ${unitKey}" ${window.location.origin}/field/v1/settings`;
}
