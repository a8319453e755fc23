import { Type } from 'typebox';
import { defineTopic } from '../../bus/bus.ts';

const id = Type.Union([Type.Integer(), Type.Null()]);

/**
 * A session ended, or the rights of an account or of all accounts of an organization changed. Published by the database
 * itself, using triggers on `sessions`, `accounts` and `organizations`. Source: docs/decisions/0041.
 */
export const callerChanges = defineTopic('caller_changes', Type.Object({ account_id: id, organization_id: id }));
