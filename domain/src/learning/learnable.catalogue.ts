import { sensorTypeCapabilities, sensorTypes, type SensorType } from '../sensor-types/sensor-type.catalogue.ts';

/**
 * Sensor types whose boxes have insect types, so that their corrections teach something. All of them photograph cards
 * and sheets to which insects stick, so each may borrow from the others. Source: LEARN-1, LEARN-13.
 */
export const learnableTypes: readonly SensorType[] = sensorTypes.filter((type) => isLearnable(type));

/** Whether corrections of a sensor type teach something. Source: LEARN-1. */
export function isLearnable(type: SensorType): boolean {
  return sensorTypeCapabilities[type].countsInsects && sensorTypeCapabilities[type].detectionDetails;
}
