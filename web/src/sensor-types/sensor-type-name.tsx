import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useTranslation } from 'react-i18next';
import { SensorTypeIcon } from './sensor-type-icon.tsx';
import './sensor-type.messages.ts';
import css from './sensor-type-name.module.css';

/** A sensor type's icon and name in a line of text. */
export function SensorTypeName({ type }: { readonly type: SensorType }) {
  const { t } = useTranslation('sensorTypes');
  return (
    <span className={css.line}>
      <SensorTypeIcon type={type} label={null} size={28} />
      {t(($) => $[type])}
    </span>
  );
}

/** A sensor type in a list: wide lists show the icon, with the name as a tooltip. */
export function SensorTypeCell({ type }: { readonly type: SensorType }) {
  const { t } = useTranslation('sensorTypes');
  const name = t(($) => $[type]);
  return (
    <span className={css.cell} title={name}>
      <SensorTypeIcon type={type} label={null} size={36} />
      <span className={css.cellName}>{name}</span>
    </span>
  );
}
