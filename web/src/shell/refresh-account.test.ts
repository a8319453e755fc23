import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { type Hint, nothingHeard, withChange } from '../changes/heard.ts';
import { userInfoQuery } from '../own-account/own-account.queries.ts';
import { refreshAccount } from './refresh-account.ts';

it('requests the account again if it may have changed, and says whether it has', async () => {
  const queries = new QueryClient();
  let features: readonly string[] = ['a'];
  let requests = 0;
  const queryFn = () => {
    requests += 1;
    return { active_features: features };
  };
  const { queryKey } = userInfoQuery;
  const options = { queryKey: [...queryKey], queryFn, staleTime: Number.POSITIVE_INFINITY };
  await queries.fetchQuery(options);
  const stop = new QueryObserver(queries, options).subscribe(() => {});
  const hear = (hint: Hint) => refreshAccount(queries, withChange(nothingHeard, hint));

  expect(await hear({ type: 'sensors', ids: ['S'] })).toBe(false);
  expect(requests).toBe(1);
  expect(await hear({ type: 'account' })).toBe(false);
  expect(requests).toBe(2);
  features = ['a', 'b'];
  expect(await hear({ type: 'account' })).toBe(true);
  features = [];
  expect(await hear({ type: 'reload' })).toBe(true);
  expect(requests).toBe(4);
  stop();
});
