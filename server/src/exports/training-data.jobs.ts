import { carriesOut, type JobRunner } from '../jobs/job-kind.types.ts';
import { packTrainingData, trainingDataJob, type TrainingDataServices } from './training-data.actions.ts';

/** Runs jobs that pack training data. */
export function trainingDataRunner(services: TrainingDataServices): JobRunner {
  return carriesOut(trainingDataJob, (work) => packTrainingData(services, work));
}
