import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { addShare, removeShare, type ShareDependents, sharesOf } from './share.actions.ts';
import { sensorUserAnswer, siteShareAnswer } from './share.answer.ts';

type ShareHandlers = Pick<
  Handlers,
  'listSensorUsers' | 'addSensorUser' | 'removeSensorUser' | 'listSiteShares' | 'addSiteShare' | 'removeSiteShare'
>;

/** Handlers for listing, creating and ending shares. */
export function shareHandlers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  dependents: ShareDependents,
): ShareHandlers {
  const now = () => new Date(clock.now());
  return {
    listSensorUsers: async ({ params: { id }, caller: { account } }) => ({
      users: (await sharesOf(db, account, { kind: 'sensor', id })).map(sensorUserAnswer),
    }),
    addSensorUser: async ({ params: { id }, body, caller, address }) =>
      sensorUserAnswer(await addShare(db, { caller, address, at: now() }, { kind: 'sensor', id }, body)),
    removeSensorUser: ({ params: { id, userEmail }, caller, address }) =>
      removeShare(db, { caller, address, at: now() }, { kind: 'sensor', id }, userEmail, dependents),
    listSiteShares: async ({ params: { id }, caller: { account } }) => ({
      shares: (await sharesOf(db, account, { kind: 'site', id })).map(siteShareAnswer),
    }),
    addSiteShare: async ({ params: { id }, body, caller, address }) =>
      siteShareAnswer(await addShare(db, { caller, address, at: now() }, { kind: 'site', id }, body)),
    removeSiteShare: ({ params: { id, shareId }, caller, address }) =>
      removeShare(db, { caller, address, at: now() }, { kind: 'site', id }, shareId, dependents),
  };
}
