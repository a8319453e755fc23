import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { passwordFlaw } from '@trapline/domain/accounts/password.rules.ts';
import type { Ids } from '../platform/base/ids.ts';

/** An account of the demonstration, as the start prints it. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  /** What it may do, in words. */
  readonly role: string;
}

const text = Type.String();
const accountsFile = Compile(
  Type.Object({ accounts: Type.Array(Type.Object({ email: text, password: text, role: text })) }),
);

function pathIn(dataDir: string): string {
  return join(dataDir, 'demo-accounts.json');
}

/** The accounts kept in `DATA_DIR/demo-accounts.json`; none when the file is missing or cannot be used. */
export async function readDemoAccounts(dataDir: string): Promise<readonly DemoAccount[]> {
  try {
    const value: unknown = JSON.parse(await readFile(pathIn(dataDir), 'utf8'));
    return accountsFile.Check(value) ? value.accounts : [];
  } catch (error) {
    // Without its list the demonstration gets new passwords.
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      return [];
    throw error;
  }
}

/** Keeps the accounts, readable by the portal's own user alone; after a power cut the file is whole or absent. */
export async function writeDemoAccounts(dataDir: string, accounts: readonly DemoAccount[]): Promise<void> {
  const path = pathIn(dataDir);
  const file = await open(`${path}.tmp`, 'w', 0o600);
  try {
    // A left-over file keeps its own mode.
    await file.chmod(0o600);
    await file.writeFile(`${JSON.stringify({ accounts }, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.tmp`, path);
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

// No letter that is taken for another. 32 characters, so that a random byte chooses evenly.
const characters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A random password in four groups, such as `Kt7m-rw2x-8dpa-hn45`: 80 bits, and every rule for passwords is met. */
export function newDemoPassword(ids: Ids): string {
  for (;;) {
    const letters = Array.from(ids.bytes(16), (byte) => characters[byte & 31]).join('');
    const groups = [0, 4, 8, 12].map((at) => letters.slice(at, at + 4));
    // A capital i would be taken for an l.
    const password = groups.join('-').replace(/[a-hj-z]/, (letter) => letter.toUpperCase());
    if (passwordFlaw(password) === null) return password;
  }
}
