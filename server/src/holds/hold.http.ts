import type { ActorAt } from '../audit/people-audit.actions.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { liftHold, listHolds, setHold } from './hold.actions.ts';

/** Handlers of legal holds. */
export function holdHandlers({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Pick<Handlers, 'listHolds' | 'setHold' | 'liftHold'> {
  const actorOf = ({ caller, address }: { caller: AccountCaller; address: string }): ActorAt => ({
    caller,
    address,
    at: new Date(clock.now()),
  });
  return {
    listHolds: async ({ caller, params }) => ({ holds: await listHolds(db, caller.account, params.id) }),
    setHold: (call) => setHold(db, actorOf(call), call.params.id, call.body),
    liftHold: (call) => liftHold(db, actorOf(call), { organization: call.params.id, hold: call.params.hold }),
  };
}
