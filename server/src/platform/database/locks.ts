/**
 * Every advisory lock of the portal, one meaning each. Locks with one number and those with two are different spaces for
 * PostgreSQL; the numbers differ all the same, so that `pg_locks` can be read.
 *
 * With one number, held by one transaction (or connection) at a time:
 * - `migrations`: brings the database to this version
 * - `productAdmins`: looks at who the product admins are and changes it
 * - `demonstration`: begins the demonstration in an empty database
 * - `silence`: looks for silent units
 * - `partitions`: makes partitions
 *
 * With a second number that says of what:
 * - `moves` and the organization (or the person, below zero): changes what stands where
 * - `addresses` and the hash of an address: decides about the shares that wait for it
 * - `exports` and the account: its one export
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
} as const;
