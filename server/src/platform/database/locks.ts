/**
 * All advisory locks of the portal, each with one meaning. PostgreSQL keeps locks with one key and with two keys
 * separate; the numbers differ nevertheless, so that `pg_locks` is readable.
 *
 * With one key, held by one transaction (or connection) at a time:
 * - `migrations`: migrating the database
 * - `productAdmins`: reading and changing the set of product admins
 * - `demonstration`: starting the demonstration in an empty database
 * - `silence`: checking for silent units
 * - `partitions`: creating partitions
 * - `documents`: publishing and deleting documents
 * - `backup`: making a backup; while it is held, no file is deleted
 *
 * With a second key:
 * - `moves` and the organization (or the person, negative): changing installations
 * - `addresses` and the hash of an address: resolving shares pending for it
 * - `exports` and the account: running an export
 * - `jobs` and the account: requesting a pending job
 */
export const locks = {
  migrations: 748_201_193,
  productAdmins: 748_201_194,
  demonstration: 748_201_195,
  silence: 748_201_196,
  moves: 748_201_197,
  addresses: 748_201_198,
  exports: 748_201_199,
  partitions: 748_201_200,
  jobs: 748_201_201,
  documents: 748_201_202,
  backup: 748_201_203,
} as const;
