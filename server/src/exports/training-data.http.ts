import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { requestTrainingData } from './training-data.actions.ts';

/** Handler that requests training data. */
export function trainingDataHandlers(services: Services): Pick<Handlers, 'requestTrainingData'> {
  return { requestTrainingData: ({ caller, body }) => requestTrainingData(services, caller, body.events) };
}
