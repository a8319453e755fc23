import { Type } from 'typebox';
import { resources, sensorTypes } from './sensor-type.catalogue.ts';

/** A sensor type on the wire. */
export const sensorType = Type.Enum(sensorTypes);
/** An upload resource on the wire. */
export const resource = Type.Enum(resources);
