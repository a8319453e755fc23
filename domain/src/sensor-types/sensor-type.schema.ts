import { Type } from 'typebox';
import { sensorTypes, unitResources } from './sensor-type.catalogue.ts';

/** A sensor type in the API. */
export const sensorType = Type.Enum(sensorTypes);
/** A resource of a sensor's upload in the API. Which of them a sensor type accepts, its source decides. */
export const resource = Type.Enum([...unitResources]);
