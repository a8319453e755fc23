import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat } from '../../../test/portal.ts';
import { show, testUser } from '../../../test/show.tsx';
import { ChatAdminPage } from './chat-admin-page.tsx';

const user = testUser({ permissions: ['admin'] });
const costs = { questions: 12, input_tokens: 800_000, output_tokens: 250_000 };
const organizations = [
  { id: '1', name: 'North', ...costs, exceeded: true },
  { id: null, name: null, ...costs, questions: 1, input_tokens: 90, output_tokens: 10, exceeded: false },
];
const row = (text: string) => page.getByRole('row').filter({ hasText: text });

it('says what each organization has used of its limit', async () => {
  const portal = portalThat({
    'GET /api/chat/usage': ({ query }) => ({
      month: query['month'] ?? '',
      model: 'm',
      limit: 1_000_000,
      organizations,
    }),
  });
  await show(<ChatAdminPage />, { user, at: '/admin/chat?month=2026-01' });
  await expect.element(row('North').getByRole('cell', { name: '1,050,000' })).toBeVisible();
  await expect.element(row('North').getByText('105%')).toBeVisible();
  await expect.element(row('North').getByText('Limit reached')).toBeVisible();
  await expect.element(row('Accounts without organization')).toBeVisible();
  await expect.element(page.getByText('2 organizations, 13 questions, 1,050,100 tokens')).toBeVisible();
  await expect.element(page.getByText(/Each organization has 1,000,000 tokens a month/)).toBeVisible();
  expect(portal.asked('GET /api/chat/usage').map(({ query }) => query)).toEqual([{ month: '2026-01' }]);
});

it('says that nobody has asked, and that nothing leaves the house', async () => {
  portalThat({ 'GET /api/chat/usage': () => ({ month: '2026-01', model: null, limit: 1, organizations: [] }) });
  await show(<ChatAdminPage />, { user, at: '/admin/chat?month=2026-01', locale: 'ja', phone: true });
  await expect.element(page.getByRole('heading', { name: '2026-01の質問はありません' })).toBeVisible();
  await expect.element(page.getByText(/AIサービスが設定されていません/)).toBeVisible();
});

it('shows what was sent, word for word, page by page', async () => {
  const requests = [
    { id: '2', at: 1_790_000_000, organization: 'North', sent: '{"messages":[{"content":"Which type?"}]}' },
    { id: '1', at: 1_789_000_000, organization: null, sent: 'no JSON' },
  ];
  const portal = portalThat({ 'GET /api/chat/requests': () => ({ requests, total: 41 }) });
  await show(<ChatAdminPage />, { user, at: '/admin/chat?tab=sent' });
  await row('North').getByText(/^Show/).click();
  await expect.element(row('North').getByText(/"content": "Which type\?"/)).toBeVisible();
  await row('Accounts without organization').getByText(/^Show/).click();
  await expect.element(page.getByText('no JSON')).toBeVisible();
  expect(portal.asked('GET /api/chat/requests')[0]?.query).toEqual({ page: '1', per_page: '20' });
});
