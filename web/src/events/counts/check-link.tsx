import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import './count.messages.ts';
import css from './count-table.module.css';

/** Leads to the boxes of an event that are to be checked. Source: LEARN-12. */
export function CheckLink({ type, event }: { readonly type: SensorType; readonly event: string }) {
  const { t } = useTranslation('eventsCounts');
  return (
    <Link to="/learning/$sensorType/check" params={{ sensorType: type }} search={{ event }} className={css.check}>
      {t(($) => $.check)}
    </Link>
  );
}
