import { sensorTypeNames } from '@trapline/domain/sensor-types/sensor-type-names.catalogue.ts';
import { defineMessages } from '../platform/words/i18n.ts';

/** Names of the sensor types. */
export const sensorTypeMessages = defineMessages('sensorTypes', { en: sensorTypeNames.en, ja: sensorTypeNames.ja });

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sensorTypes: (typeof sensorTypeMessages)['en'];
  }
}
