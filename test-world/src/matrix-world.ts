import { createAccount } from '@trapline/server/accounts/account.store.ts';
import { insertSession } from '@trapline/server/accounts/session.store.ts';
import type { MatrixRole } from './access-matrix.ts';
import { base32Id, hashSecret, secret, systemIds } from '@trapline/server/platform/base/ids.ts';
import { makeOrganization } from './fixtures.ts';
import { makeDeletion, makeHold } from './matrix-retention.ts';
import { makeSentSchedule, type SentSchedule } from './sent-schedule.ts';
import { makeRecords, type MatrixRecords } from './matrix-records.ts';
import type { TestPortal } from './test-portal.ts';

/** An organization with its data, and an account for each role. */
export interface MatrixWorld extends MatrixRecords {
  readonly organizationId: string;
  /** Address of the creator. */
  readonly email: string;
  readonly password: string;
  /** Account ids of the roles that have one. */
  readonly accounts: Readonly<Record<Exclude<MatrixRole, 'anonymous' | 'unit' | 'assuming'>, number>>;
  /** Organization of the stranger, the reader and the editor. */
  readonly foreignOrganizationId: number;
  /** Creates an unused account in this organization or in none. @returns its address */
  newAccount(kind: 'member' | 'loner'): Promise<string>;
  /** Creates a mailed link for a new account. @returns its token */
  newLink(purpose: 'verify_email' | 'reset_password'): Promise<string>;
  /** Creates an invitation to the organization. @returns its token */
  newInvitation(): Promise<string>;
  /** Creates a conversation of the creator. @returns its id */
  newChatSession(): Promise<string>;
  /** Creates another session of a role; roles without an account get a session that does not exist. @returns its id */
  newSession(role: MatrixRole): Promise<string>;
  /**
   * Shares a sensor or site, if it exists, with a new account.
   * @param shares path of its shares
   * @returns that account's address
   */
  newShare(shares: string): Promise<string>;
  /** A scheduled report that was sent to one recipient and is to go to another one. */
  newSchedule(): Promise<SentSchedule>;
  /** A legal hold of the organization on days without data, and a deletion that is at its end. @returns its id */
  newHold(): Promise<string>;
  newDeletion(): Promise<string>;
  /** Publishes a document for stations: the world's photo. @returns the name of its file */
  newDocument(): Promise<string>;
  /** A waiting job of the creator. @returns its id */
  newJob(): Promise<string>;
  /** Headers of an account with a new session. */
  headersOfAccount(accountId: number): Promise<Record<string, string>>;
  /** Headers of a role with a new session. */
  headersOf(role: MatrixRole): Promise<Record<string, string>>;
}

const password = 'Matrix1password';
let numbers = 0;

/** The form that publishes a photo as a document for stations. @param name of its file, without the ending */
export function documentForm(name: string, photo: Buffer<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append('title', name);
  form.append('sensor_type', 'station');
  form.append('file', new Blob([photo]), `${name}.jpg`);
  return form;
}

/** Creates it. The portal's worker must run. @param prefix prefix of ids and texts; all addresses contain it */
export async function makeMatrixWorld(test: TestPortal, prefix = 'MATRIX'): Promise<MatrixWorld> {
  const { services, passwords } = test.portal;
  const { db } = services;
  const now = new Date();
  const passwordHash = await passwords.run((hashing) => hashing.hash(password));
  const organization = await makeOrganization(db, `${prefix} Own`);
  const foreign = await makeOrganization(db, `${prefix} Foreign`);
  const address = (name: string) => `${name}@${prefix.toLowerCase()}.example.com`;
  const person = (
    name: string,
    organizationId: number | null,
    permissions: string[] = [],
    mirakunUserId: string | null = null,
  ) =>
    createAccount(db, {
      email: address(name),
      name: `${prefix} ${name}`,
      passwordHash,
      permissions,
      organizationId,
      allowedSensorTypes: ['hykecam', 'fly_scan', 'station', 'mirakun_device'],
      activeFeatures: ['s_type_scanner_upload', 's_type_chatbot', 'ai_opinion'],
      emailVerifiedAt: now,
      mirakunUserId,
    });
  const accounts = {
    stranger: await person('stranger', foreign),
    reader: await person('reader', foreign),
    editor: await person('editor', foreign),
    colleague: await person('colleague', organization),
    creator: await person('creator', organization, [], 'mk-1'),
    organization_admin: await person('boss', organization),
    product_admin: await person('admin', null, ['admin']),
  };
  for (const [id, admin] of [
    [organization, accounts.organization_admin],
    [foreign, accounts.stranger],
  ] as const) {
    await db.updateTable('organizations').set({ admin_account_id: admin }).where('id', '=', id).execute();
  }
  const holders = {
    reader: { id: accounts.reader, email: address('reader') },
    editor: { id: accounts.editor, email: address('editor') },
  };
  const records = await makeRecords(test, { id: accounts.creator, organization_id: organization }, prefix, holders);

  const accountOf = (role: MatrixRole): number => {
    if (role === 'anonymous' || role === 'unit' || role === 'assuming') return accounts.product_admin;
    return accounts[role];
  };
  const begin = async (accountId: number): Promise<string> => {
    const token = secret(systemIds);
    await insertSession(db, { tokenHash: hashSecret(token), accountId, now, userAgent: '', address: '' });
    return token;
  };
  const newAccount: MatrixWorld['newAccount'] = async (kind) => {
    const name = `${kind}-${(numbers += 1)}`;
    await person(name, kind === 'member' ? organization : null);
    return address(name);
  };
  return {
    ...records,
    organizationId: String(organization),
    email: address('creator'),
    password,
    accounts,
    foreignOrganizationId: foreign,
    newAccount,
    newShare: async (shares) => {
      const email = await newAccount('loner');
      const authorization = `Bearer ${await begin(accounts.creator)}`;
      const headers = { authorization, 'content-type': 'application/json' };
      await fetch(`${test.url}${shares}`, { method: 'POST', headers, body: JSON.stringify({ email }) });
      return email;
    },
    newLink: async (purpose) => {
      const token = secret(systemIds);
      const email = address(`linked-${(numbers += 1)}`);
      const accountId = await createAccount(db, { email, name: prefix, passwordHash, emailVerifiedAt: null });
      await db
        .insertInto('mailed_links')
        .values({
          ...{ token_hash: hashSecret(token), purpose, account_id: accountId, email, created_at: now },
          expires_at: new Date(now.getTime() + 3_600_000),
        })
        .execute();
      return token;
    },
    newInvitation: async () => {
      const token = secret(systemIds);
      await db
        .insertInto('invitations')
        .values({
          ...{ token_hash: hashSecret(token), email: address(`invited-${(numbers += 1)}`), kind: 'organization' },
          ...{ organization_id: organization, invited_by: accounts.organization_admin, created_at: now },
          expires_at: new Date(now.getTime() + 3_600_000),
        })
        .execute();
      return token;
    },
    newChatSession: async () => {
      const id = base32Id(systemIds);
      const session = { id, account_id: accounts.creator, place_id: Number(records.placeId), title: `${prefix}1` };
      await db
        .insertInto('chat_sessions')
        .values({ ...session, created_at: now, updated_at: now })
        .execute();
      return id;
    },
    newSession: async (role) => {
      const token = await begin(accountOf(role));
      const row = await db
        .selectFrom('sessions')
        .select('id')
        .where('token_hash', '=', hashSecret(token))
        .executeTakeFirstOrThrow();
      return String(row.id);
    },
    newDocument: async () => {
      const name = `manual-${(numbers += 1)}`;
      const headers = { authorization: `Bearer ${await begin(accounts.product_admin)}` };
      const body = documentForm(name, records.photo);
      await fetch(`${test.url}/api/documents`, { method: 'POST', headers, body });
      return `${name}.jpg`;
    },
    newHold: () => makeHold(db, organization),
    newDeletion: () => makeDeletion(db, organization),
    newSchedule: () => makeSentSchedule(test.portal.services, organization, accounts.organization_admin),
    newJob: async () => {
      const job = { id: base32Id(systemIds), kind: 'matrix', payload: '{}', created_at: now };
      const { creator } = accounts;
      await db
        .insertInto('jobs')
        .values({ ...job, account_id: creator, asked_by: creator })
        .execute();
      return job.id;
    },
    headersOfAccount: async (accountId) => ({ authorization: `Bearer ${await begin(accountId)}` }),
    headersOf: async (role) => {
      if (role === 'anonymous') return {};
      if (role === 'unit') return { authorization: `Bearer ${records.unitKey}` };
      const authorization = `Bearer ${await begin(accountOf(role))}`;
      return role === 'assuming' ? { authorization, 'x-assumed-user-id': String(accounts.creator) } : { authorization };
    },
  };
}
