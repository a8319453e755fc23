import { Type } from 'typebox';
import { resources, sensorTypes } from './sensor-type.catalogue.ts';

/** A sensor type in the API. */
export const sensorType = Type.Enum(sensorTypes);
/** An upload resource in the API. */
export const resource = Type.Enum(resources);
