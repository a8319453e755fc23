import type { Handlers } from '../platform/http/handler.ts';
import { ifMatchOf } from '../platform/http/input/if-match.ts';
import type { Services } from '../platform/services.ts';
import { saveDetections } from './correction.actions.ts';
import { decideBoxes, undoDecision } from './decide-boxes.actions.ts';
import { announceEditor, leaveEditor } from './editor.actions.ts';
import { listRevisions, readRevision, restoreRevision } from './revision.actions.ts';

type CorrectionHandlers = Pick<
  Handlers,
  | 'saveDetections'
  | 'decideBoxes'
  | 'undoDecision'
  | 'listDetectionRevisions'
  | 'getDetectionRevision'
  | 'restoreDetectionRevision'
  | 'announceEditor'
  | 'leaveEditor'
>;

/** Handlers with which people correct the boxes of photos. */
export function correctionHandlers(services: Services): CorrectionHandlers {
  return {
    async saveDetections({ caller, address, params, body, headers, setHeader }) {
      const saved = await saveDetections(services, { caller, address }, params, body, ifMatchOf(headers));
      setHeader('etag', saved.etag);
      return saved;
    },
    async decideBoxes({ caller, address, params, body, setHeader }) {
      const saved = await decideBoxes(services, { caller, address }, params, body);
      setHeader('etag', saved.etag);
      return saved;
    },
    async undoDecision({ caller, address, params, setHeader }) {
      const saved = await undoDecision(services, { caller, address }, params);
      setHeader('etag', saved.etag);
      return saved;
    },
    listDetectionRevisions: ({ caller, params }) => listRevisions(services, caller.account, params),
    getDetectionRevision: ({ caller, params }) => readRevision(services, caller.account, params),
    async restoreDetectionRevision({ caller, address, params, headers, setHeader }) {
      const saved = await restoreRevision(services, { caller, address }, params, ifMatchOf(headers));
      setHeader('etag', saved.etag);
      return saved;
    },
    announceEditor: ({ caller, params }) => announceEditor(services, caller.account, params),
    leaveEditor: ({ caller, params }) => leaveEditor(services, caller.account, params),
  };
}
