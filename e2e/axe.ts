import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What a checker finds, a line each: rule, place, and what it says. */
export async function violations(page: Page, where: string): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} ${target.join(' ')} ${failureSummary}`),
  );
}
