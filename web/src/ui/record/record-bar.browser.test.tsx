import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { RecordBar } from './record-bar.tsx';
import { RecordSection } from './record-section.tsx';

function Record({ mode }: { readonly mode: 'viewing' | 'editing' }) {
  return (
    <form>
      <RecordSection title="Trap">
        <p style={{ height: '30rem' }}>Threshold 20</p>
      </RecordSection>
      <RecordSection title="Unit">
        <p style={{ height: '60rem' }}>Healthy</p>
      </RecordSection>
      <RecordBar mode={mode} busy={false} canSave onEdit={() => undefined} onCancel={() => undefined} />
    </form>
  );
}

const boxOf = (element: Element) => element.getBoundingClientRect();

it('has its edit button in the head of the first card, beside the title, also on a phone', async () => {
  for (const phone of [false, true]) {
    await show(<Record mode="viewing" />, { phone });
    const edit = page.getByRole('button', { name: 'Edit' });
    await expect.element(edit).toBeVisible();
    const [button, title] = [boxOf(edit.element()), boxOf(page.getByRole('heading', { name: 'Trap' }).element())];
    const card = boxOf(page.getByRole('region', { name: 'Trap' }).element());
    expect(button.top).toBeGreaterThanOrEqual(card.top);
    expect(button.bottom).toBeLessThan(card.top + 80);
    expect(Math.abs((button.top + button.bottom) / 2 - (title.top + title.bottom) / 2)).toBeLessThan(16);
    expect(button.right).toBeGreaterThan(card.right - 40);
    expect(button.width).toBeLessThan(card.width / 2);
  }
});

it('keeps save and cancel at the bottom of a phone while the record is edited', async () => {
  await show(<Record mode="editing" />, { phone: true });
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeVisible();
  expect(boxOf(save.element()).bottom).toBeLessThanOrEqual(window.innerHeight);
  expect(boxOf(save.element()).bottom).toBeGreaterThan(window.innerHeight - 80);
});
