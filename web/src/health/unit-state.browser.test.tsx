import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { UnitAdvice } from './unit-advice.tsx';
import { UnitState, type UnitStateProps } from './unit-state.tsx';

/** Shows the state of a unit and the advice beside it. */
const shown = (part: Partial<UnitStateProps>, locale: 'en' | 'ja' = 'en') => {
  const unit: UnitStateProps = { state: 'poor', lastActive: null, problems: [], zone: 'UTC', ...part };
  return show(
    <div data-testid="unit">
      <UnitState {...unit} />
      <UnitAdvice {...unit} />
    </div>,
    { locale },
  );
};
const unit = page.getByTestId('unit');
const advice = unit.getByRole('listitem');

it('says why a unit is in poor health, in few words, and what to do about each problem', async () => {
  await shown({ problems: ['rssi', 'ping'] });
  await expect.element(unit.getByText('Trouble reported: weak signal and 1 more')).toBeVisible();
  await expect
    .element(advice.first())
    .toHaveTextContent('The signal is weak, so photos may arrive late. Move the router or a repeater closer.');
  expect(advice.elements()).toHaveLength(2);
  await shown({ problems: ['rssi', 'ping'], detailed: true });
  await expect.element(unit.getByText('Trouble reported: weak signal, data lost')).toBeVisible();
  await shown({ problems: ['rssi', 'ping'], detailed: true }, 'ja');
  await expect.element(unit.getByText('異常あり：電波が弱い・通信の損失')).toBeVisible();
});

it('says what to do about a silent unit, also in the tooltip of its state', async () => {
  await shown({ state: 'silent', lastActive: 1_763_600_000, problems: ['rssi'] });
  await expect
    .element(advice)
    .toHaveTextContent('An expected report has not arrived. Check the power and network on site.');
  await expect.element(unit.getByTitle(/^An expected report has not arrived\..* Last contact /)).toBeVisible();
});

it('has an icon of its own for each state, and a sign of alarm for poor health', async () => {
  const icons = new Map<string, string>();
  for (const state of ['healthy', 'poor', 'silent', 'not_connected', 'no_sensor'] as const) {
    await shown({ state });
    await expect.poll(() => unit.element().querySelector('svg')).not.toBeNull();
    icons.set(state, unit.element().querySelector('svg')?.classList.value ?? '');
  }
  expect(new Set(icons.values()).size).toBe(5);
  expect(icons.get('poor')).toContain('tabler-icon-alert-octagon');
});

it('has no advice for a unit that is well', async () => {
  await shown({ state: 'healthy', lastActive: 1_763_600_000 });
  await expect.element(unit.getByText('Reporting')).toBeVisible();
  await expect.element(advice).not.toBeInTheDocument();
});
