import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Problem } from '@trapline/domain/common/errors.ts';
import { passwordHashing } from '@trapline/domain/sign-in/sign-in.limits.ts';
import { type Ids, secret } from '../base/ids.ts';

/** argon2id (the library's default): 19 MiB, 2 passes, 1 lane. Source: ACCOUNT-4. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What may be done with passwords while holding a place at work. */
export interface Hashing {
  hash(password: string): Promise<string>;
  /** Whether the password is the hash's. For no hash the same work is done, and the answer is no. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** Passwords are expensive on purpose, so only a few are at work at once and not many wait. */
export interface Passwords {
  /**
   * Runs `work` when there is a place.
   * @throws Problem `unavailable` at once when too many wait already
   */
  run<T>(work: (hashing: Hashing) => Promise<T>): Promise<T>;
  /**
   * For whoever would have much to do before asking for a place.
   * @throws Problem `unavailable` when too many wait already
   */
  refuseWhenFull(): void;
  /** How many were at work at the same time at most, so far. */
  mostAtOnce(): number;
}

/**
 * How many hashes this machine does at once. A core is left to everything else: with hashes on both of two cores other
 * calls take seven times as long in a storm of sign-ins, with one core left less than three times (`bench/sign-in`).
 */
const usualAtOnce = Math.max(1, Math.min(passwordHashing.atOnce, availableParallelism() - 1));

/** Makes the portal's one place for password hashes. */
export function createPasswords(ids: Ids, atOnce = usualAtOnce): Passwords {
  let working = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  // Compared with when there is no account, so that an unknown address takes as long as a known one.
  let nobodys: Promise<string> | undefined;
  const hashing: Hashing = {
    hash: (password) => hash(password, cost),
    verify: async (passwordHash, password) => {
      const right = await verify(passwordHash ?? (await (nobodys ??= hash(secret(ids), cost))), password);
      return right && passwordHash !== null;
    },
  };

  const refuseWhenFull = (): void => {
    if (waiting.length >= passwordHashing.queue) throw new Problem('unavailable', { retryAfter: 5 });
  };
  const enter = async (): Promise<void> => {
    if (working < atOnce) {
      working += 1;
      most = Math.max(most, working);
      return;
    }
    refuseWhenFull();
    // Whoever leaves hands over the place: `working` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  };

  return {
    refuseWhenFull,
    mostAtOnce: () => most,
    run: async (work) => {
      await enter();
      try {
        return await work(hashing);
      } finally {
        leave();
      }
    },
  };
}
