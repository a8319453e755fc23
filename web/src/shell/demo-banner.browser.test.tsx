import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show, testUser } from '../../test/show.tsx';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { DemoBanner } from './demo-banner.tsx';

it('says that a demo account changes nothing, and why a change was refused', async () => {
  const refusal = new ApiProblem('forbidden', 403, { errors: [{ path: '', message: 'demo_account' }] });
  await show(
    <>
      <DemoBanner user={testUser({ permissions: ['demo'] })} />
      <ProblemNotice error={refusal} />
    </>,
  );
  await expect.element(page.getByRole('status').getByText(/Nothing is saved/)).toBeVisible();
  await expect.element(page.getByRole('alert').getByText(/This is a demo account/)).toBeVisible();
});

it('is not shown to others', async () => {
  await show(<DemoBanner user={testUser()} />);
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});
