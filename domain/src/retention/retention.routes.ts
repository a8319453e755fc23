import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { scope, scopedRequest } from '../holds/hold.schema.ts';
import {
  deletion,
  deletionList,
  deletionPreview,
  retention,
  retentionPreview,
  retentionTimes,
} from './retention.schema.ts';

const closed = { additionalProperties: false } as const;
const ofOrganization = Type.Object({ id: pathText }, closed);
const byId = Type.Object({ id: pathText, deletion: pathText }, closed);
const times = '/api/organizations/{id}/retention';
const deletions = '/api/organizations/{id}/deletions';

/** Routes of retention times and of deletions on request, for those who manage an organization. */
export const retentionRoutes = {
  getRetention: route({
    method: 'GET',
    path: times,
    summary: 'How long an organization’s data is kept: for its admin and product admins',
    access: 'signed_in',
    params: ofOrganization,
    answer: retention,
    errors: [],
  }),
  changeRetention: route({
    method: 'PUT',
    path: times,
    summary: 'Change how long an organization’s data is kept; what is older goes with the next run',
    access: 'signed_in',
    params: ofOrganization,
    body: retentionTimes,
    answer: retention,
    errors: ['precondition_failed'],
  }),
  previewRetention: route({
    method: 'POST',
    path: `${times}/preview`,
    summary: 'What would go with the next run, if these were the retention times',
    access: 'signed_in',
    params: ofOrganization,
    body: retentionTimes,
    answer: retentionPreview,
    errors: [],
  }),
  listDeletions: route({
    method: 'GET',
    path: deletions,
    summary: 'The deletions on request of an organization, newest first',
    access: 'signed_in',
    params: ofOrganization,
    answer: deletionList,
    errors: [],
  }),
  previewDeletion: route({
    method: 'POST',
    path: `${deletions}/preview`,
    summary: 'What a deletion would delete',
    access: 'signed_in',
    params: ofOrganization,
    body: scope,
    answer: deletionPreview,
    errors: [],
  }),
  requestDeletion: route({
    method: 'POST',
    path: deletions,
    summary: 'Delete events with photos, boxes and what was learned from them, for good and with a certificate',
    access: 'signed_in',
    params: ofOrganization,
    body: scopedRequest,
    answer: deletion,
    status: 201,
    errors: ['under_legal_hold', 'too_many_requests'],
  }),
  getDeletion: route({
    method: 'GET',
    path: `${deletions}/{deletion}`,
    summary: 'One deletion, as its certificate says it',
    access: 'signed_in',
    params: byId,
    answer: deletion,
    errors: [],
  }),
  listDeletedFiles: route({
    method: 'GET',
    path: `${deletions}/{deletion}/files`,
    summary:
      'SHA-256 of each deleted photo and film, a line each, sorted; the certificate has the SHA-256 of this list',
    access: 'signed_in',
    params: byId,
    produces: 'text/plain; charset=utf-8',
    errors: [],
  }),
};
