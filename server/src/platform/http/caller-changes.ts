import { Type } from 'typebox';
import { defineTopic } from '../bus/bus.ts';

const id = Type.Union([Type.Integer(), Type.Null()]);

/**
 * A session ended, or what an account or everybody of an organization may do has changed. The database publishes it
 * itself, by triggers on `sessions`, `accounts` and `organizations`. Source: docs/decisions/0041.
 */
export const callerChanges = defineTopic('caller_changes', Type.Object({ account_id: id, organization_id: id }));
