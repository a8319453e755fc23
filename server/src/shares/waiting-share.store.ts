import type { Tx } from '../platform/database/database.ts';

/** Makes the shares real that waited for an address which an account has now proven. Source: domain.md §3. */
export async function makeWaitingSharesReal(
  tx: Tx,
  { accountId, email }: { readonly accountId: number; readonly email: string },
): Promise<void> {
  for (const table of ['sensor_shares', 'site_shares'] as const) {
    await tx
      .updateTable(table)
      .set({ account_id: accountId })
      .where('email', '=', email)
      .where('account_id', 'is', null)
      .execute();
  }
}
