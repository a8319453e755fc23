import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Report } from '../learning.queries.ts';

/** Props of a section of the page "What it has learned". */
export interface ReportSectionProps {
  readonly type: SensorType;
  readonly report: Report;
}
