import { Readable } from 'node:stream';
import { attachmentDisposition } from '@trapline/domain/common/csv.rules.ts';
import type { ActorAt } from '../audit/people-audit.actions.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { ifMatchOf } from '../platform/http/input/if-match.ts';
import type { Services } from '../platform/services.ts';
import { getDeletion, listDeletedFiles, listDeletions, previewDeletion, requestDeletion } from './deletion.actions.ts';
import { changeRetention, getRetention, previewRetention } from './retention.actions.ts';

type RetentionHandlers = Pick<
  Handlers,
  | 'getRetention'
  | 'changeRetention'
  | 'previewRetention'
  | 'listDeletions'
  | 'previewDeletion'
  | 'requestDeletion'
  | 'getDeletion'
  | 'listDeletedFiles'
>;

/** Handlers of retention times and of deletions on request. @param logDays days for which activity logs are kept */
export function retentionHandlers(services: Pick<Services, 'db' | 'clock'>, logDays: number): RetentionHandlers {
  const { db, clock } = services;
  const actorOf = ({ caller, address }: { caller: AccountCaller; address: string }): ActorAt => ({
    caller,
    address,
    at: new Date(clock.now()),
  });
  const named = ({ id, deletion }: { id: string; deletion: string }) => ({ organization: id, deletion });
  return {
    getRetention: async ({ caller, params, setHeader }) => {
      const found = await getRetention(db, caller.account, params.id, logDays);
      setHeader('etag', found.etag);
      return found;
    },
    changeRetention: async (call) => {
      const given = { ifMatch: ifMatchOf(call.headers), logDays };
      const changed = await changeRetention(db, actorOf(call), call.params.id, call.body, given);
      call.setHeader('etag', changed.etag);
      return changed;
    },
    previewRetention: ({ caller, params, body }) => previewRetention(services, caller.account, params.id, body),
    listDeletions: async ({ caller, params }) => ({ deletions: await listDeletions(db, caller.account, params.id) }),
    previewDeletion: ({ caller, params, body }) => previewDeletion(db, caller.account, params.id, body),
    requestDeletion: (call) => requestDeletion(db, actorOf(call), call.params.id, call.body),
    getDeletion: ({ caller, params }) => getDeletion(db, caller.account, named(params)),
    listDeletedFiles: async ({ caller, params }) => ({
      body: Readable.from(await listDeletedFiles(db, caller.account, named(params))),
      contentType: 'text/plain; charset=utf-8',
      headers: {
        'content-disposition': attachmentDisposition(`deletion-${params.deletion}.txt`),
        'cache-control': 'no-store',
      },
    }),
  };
}
