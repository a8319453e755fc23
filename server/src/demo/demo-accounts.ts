import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { passwordFlaw } from '@trapline/domain/accounts/password.rules.ts';
import type { Ids } from '../platform/base/ids.ts';

/** A demonstration account as printed at start-up. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  /** Description of its rights. */
  readonly role: string;
}

const text = Type.String();
const accountsFile = Compile(
  Type.Object({ accounts: Type.Array(Type.Object({ email: text, password: text, role: text })) }),
);

function pathIn(dataDir: string): string {
  return join(dataDir, 'demo-accounts.json');
}

/** Reads the accounts from `DATA_DIR/demo-accounts.json`; none if the file is missing or invalid. */
export async function readDemoAccounts(dataDir: string): Promise<readonly DemoAccount[]> {
  try {
    const value: unknown = JSON.parse(await readFile(pathIn(dataDir), 'utf8'));
    return accountsFile.Check(value) ? value.accounts : [];
  } catch (error) {
    // Without the list the demonstration accounts get new passwords.
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      return [];
    throw error;
  }
}

/** Writes the accounts atomically, readable only by the portal's user. */
export async function writeDemoAccounts(dataDir: string, accounts: readonly DemoAccount[]): Promise<void> {
  const path = pathIn(dataDir);
  const file = await open(`${path}.tmp`, 'w', 0o600);
  try {
    // An existing file would keep its mode.
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

// Without easily confused letters. 32 characters, so that random bytes are distributed evenly.
const characters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A random password in four groups, such as `Kt7m-rw2x-8dpa-hn45`: 80 bits; meets all password rules. */
export function newDemoPassword(ids: Ids): string {
  for (;;) {
    const letters = Array.from(ids.bytes(16), (byte) => characters[byte & 31]).join('');
    const groups = [0, 4, 8, 12].map((at) => letters.slice(at, at + 4));
    // A capital i looks like an l.
    const password = groups.join('-').replace(/[a-hj-z]/, (letter) => letter.toUpperCase());
    if (passwordFlaw(password) === null) return password;
  }
}
