import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Problem } from '@trapline/domain/common/errors.ts';
import { passwordHashing } from '@trapline/domain/sign-in/sign-in.limits.ts';
import { type Ids, secret } from '../base/ids.ts';

/** argon2id (the library's default): 19 MiB, 2 passes, 1 lane. Source: ACCOUNT-4. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Password operations, available while holding a slot. */
export interface Hashing {
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash. For null it does the same work and returns false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** Limits concurrent password operations, which are expensive on purpose, and the number of waiting ones. */
export interface Passwords {
  /**
   * Runs `work` when a slot is free.
   * @throws Problem `unavailable` immediately when too many are already waiting
   */
  run<T>(work: (hashing: Hashing) => Promise<T>): Promise<T>;
  /**
   * For callers with expensive work to do before they need a slot.
   * @throws Problem `unavailable` when too many are already waiting
   */
  refuseWhenFull(): void;
  /** Maximum number of concurrent operations so far. */
  mostAtOnce(): number;
}

/**
 * Maximum number of concurrent hashes on this machine. One core is left for everything else: during a burst of sign-ins,
 * other calls take seven times as long with hashes on both of two cores, but less than three times as long with one core
 * left free (`bench/sign-in`).
 */
const usualAtOnce = Math.max(1, Math.min(passwordHashing.atOnce, availableParallelism() - 1));

/** Creates the portal's only instance for password hashing. */
export function createPasswords(ids: Ids, atOnce = usualAtOnce): Passwords {
  let working = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  // Used when there is no account, so that an unknown address takes as long as a known one.
  let placeholder: Promise<string> | undefined;
  const hashing: Hashing = {
    hash: (password) => hash(password, cost),
    verify: async (passwordHash, password) => {
      const right = await verify(passwordHash ?? (await (placeholder ??= hash(secret(ids), cost))), password);
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
    // The previous holder passes on its slot, so `working` does not change.
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
