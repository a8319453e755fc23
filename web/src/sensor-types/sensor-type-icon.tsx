import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { sensorTypeLines } from './sensor-type-lines.ts';

/** Props of `SensorTypeIcon`. */
export interface SensorTypeIconProps {
  readonly type: SensorType;
  /** Accessible name in the language of the page; null if the name is beside the icon. */
  readonly label: string | null;
  /** Side length in CSS pixels; 36 in lists. */
  readonly size?: number;
}

/** A line drawing of a sensor type in the colour of the surrounding text. */
export function SensorTypeIcon({ type, label, size = 48 }: SensorTypeIconProps) {
  const { outline, fine, dots } = sensorTypeLines[type];
  const naming = label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" focusable="false" {...naming}>
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        <path d={outline} />
        <path d={fine} strokeWidth="0.9" />
        <path d={dots} fill="currentColor" stroke="none" />
      </g>
    </svg>
  );
}
