import type { learningRoutes } from '@trapline/domain/learning/learning.routes.ts';
import type { ActorAt } from '../audit/people-audit.actions.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { changeLearning, forgetLearned, renameOlder, takeOverExamples } from './change-learning.actions.ts';
import { boxDescriber } from './boxes/describe-boxes.actions.ts';
import { listToCheck } from './check/queue.actions.ts';
import { listLearned, readLearned } from './read-learning.actions.ts';
import { suggestTypes } from './naming/suggest.actions.ts';

/** Handlers for what was learned from corrections. */
export function learningHandlers(
  services: Services,
  decoder: Pick<Decoder, 'embedBoxes'>,
): HandlersOf<typeof learningRoutes> {
  const describe = boxDescriber(services, decoder);
  const actorOf = ({ caller, address }: { caller: AccountCaller; address: string }): ActorAt => ({
    caller,
    address,
    at: new Date(services.clock.now()),
  });
  return {
    listLearned: ({ caller }) => listLearned(services, caller),
    getLearned: ({ caller, params }) => readLearned(services, caller, params.sensor_type),
    changeLearning: (call) => changeLearning(services, actorOf(call), call.params.sensor_type, call.body),
    forgetLearned: (call) => forgetLearned(services, actorOf(call), call.params.sensor_type),
    takeOverExamples: (call) => takeOverExamples(services, actorOf(call), call.params.sensor_type, call.body.from),
    renameOlder: async (call) => ({ job_id: await renameOlder(services, actorOf(call), call.params.sensor_type) }),
    listToCheck: ({ caller, params, query, signal }) =>
      listToCheck(services, describe, caller, params.sensor_type, query, signal),
    suggestTypes: ({ caller, params, body, signal }) =>
      suggestTypes(services, describe, caller.account, params, body.positions, signal),
  };
}
