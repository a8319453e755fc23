import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What a checker finds, a line each: rule, place, and what it says. The page is checked in its scheme of colours, and its
 * colours in the other one too.
 */
export async function violations(page: Page, where: string): Promise<readonly string[]> {
  // A page that is still on its way has no heading, which would be told as its fault.
  await expect(page.locator('h1').first()).toBeAttached();
  const isDark = await page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`);
  const [shown, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const found = [...(await findings(new AxeBuilder({ page }), `${where}, ${shown}`))];
  await show(page, other);
  found.push(...(await findings(new AxeBuilder({ page }).withRules('color-contrast'), `${where}, ${other}`)));
  await show(page, shown);
  return found;
}

async function findings(builder: AxeBuilder, where: string): Promise<readonly string[]> {
  // No page has frames: the way that looks into those of other origins too takes twice as long.
  const { violations: found } = await builder.setLegacyMode().analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} ${target.join(' ')} ${failureSummary}`),
  );
}

/** Changes the device's scheme, and waits until no colour is on its way any more. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  const moving = 'document.getAnimations().filter((one) => one instanceof CSSTransition).length';
  await expect.poll(() => page.evaluate<number>(moving), { intervals: [30] }).toBe(0);
}
