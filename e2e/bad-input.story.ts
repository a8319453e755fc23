import type { Page } from '@playwright/test';
import { people } from './portal/people.ts';
import { places } from './portal/places.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { words } = storiesIn('en');

/** The parts of a problem document that these stories check. */
interface Answer {
  readonly status: number;
  readonly mediaType: string | null;
  readonly type?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

/** Calls the portal from a script of the page. @param body text is sent unchanged; an object is sent as JSON */
async function send(page: Page, method: string, path: string, body?: string | object, type = 'application/json') {
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const init = { method, ...(text === undefined ? {} : { body: text, headers: { 'content-type': type } }) };
  return page.evaluate<Answer>(`fetch(${JSON.stringify(path)}, ${JSON.stringify(init)}).then(async (answer) => {
    const text = await answer.text();
    const mediaType = answer.headers.get('content-type');
    return { ...(mediaType === 'application/problem+json' ? JSON.parse(text) : {}), status: answer.status, mediaType };
  })`);
}

const sensor = { id: 'NEW_1', name: 'New', type: 'fly_count' };
const site = { type: 'fly_count', threshold: 0, increase_threshold: 0 };
const bakery = places.bakery.sensor;

/** Requests, and what the problem must mention. */
const refused = [
  ['an unknown field', 'POST', '/api/sensors', { ...sensor, colour: 'red' }, 422, 'validation_failed', 'colour'],
  ['a missing field', 'POST', '/api/sensors', { id: 'NEW_1', name: 'New' }, 422, 'validation_failed', 'type'],
  ['a wrong id', 'POST', '/api/sensors', { ...sensor, id: '新しい' }, 422, 'validation_failed', 'id'],
  ['a reserved id', 'POST', '/api/sensors', { ...sensor, id: 'new' }, 422, 'validation_failed', 'id'],
  ['a taken id', 'POST', '/api/sensors', { ...sensor, id: bakery.toLowerCase() }, 422, 'resource_already_exists', ''],
  ['an unknown type', 'POST', '/api/sensors', { ...sensor, type: 'mouse_trap' }, 422, 'validation_failed', 'type'],
  ['a type without units', 'POST', '/api/sensors', { ...sensor, type: 'station' }, 403, 'forbidden', ''],
  ['a NUL character', 'POST', '/api/sensors', { ...sensor, name: 'a\u0000b' }, 422, 'validation_failed', 'name'],
  ['half a character', 'POST', '/api/sensors', { ...sensor, name: 'a\ud800b' }, 422, 'validation_failed', 'name'],
  [
    'a wrong day',
    'POST',
    '/api/sensors',
    { ...sensor, installed_on: '2026-02-30' },
    422,
    'validation_failed',
    'installed_on',
  ],
  ['a negative threshold', 'POST', '/api/sensors', { ...sensor, threshold: -1 }, 422, 'validation_failed', 'threshold'],
  [
    'a foreign site',
    'POST',
    '/api/sensors',
    { ...sensor, installation_site_id: '999999' },
    422,
    'validation_failed',
    'installation_site_id',
  ],
  [
    'a site without threshold',
    'POST',
    '/api/installation_sites',
    { name: 'New', type: 'fly' },
    422,
    'validation_failed',
    'threshold',
  ],
  [
    'a taken name',
    'POST',
    '/api/installation_sites',
    { ...site, name: places.dock.site },
    422,
    'resource_already_exists',
    '',
  ],
  ['an unknown language', 'POST', '/api/user_info', { locale: 'fr' }, 422, 'validation_failed', 'locale'],
  ['broken JSON', 'POST', '/api/sensors', '{"id":', 400, 'bad_request', ''],
  ['an unknown query', 'GET', '/api/sensors?colour=red', undefined, 422, 'validation_failed', 'colour'],
  ['a page that is no number', 'GET', '/api/sensors?page=two', undefined, 422, 'validation_failed', 'page'],
  ['page nought', 'GET', '/api/sensors?page=0', undefined, 422, 'validation_failed', 'page'],
  ['a wrong sort', 'GET', '/api/sensors?sort=colour', undefined, 422, 'validation_failed', 'sort'],
  [
    'a broken cursor',
    'GET',
    `/api/sensors/${bakery}/events?older_than_event=xyz`,
    undefined,
    422,
    'validation_failed',
    'older_than_event',
  ],
  [
    'a wrong time',
    'GET',
    `/api/sensors/${bakery}/events?timestamp_from=today`,
    undefined,
    422,
    'validation_failed',
    'timestamp_from',
  ],
  ['an unknown sensor', 'GET', '/api/sensors/NOBODY', undefined, 404, 'not_found', ''],
  ['an event that is none', 'GET', '/api/v2/events/..%2Fsecrets', undefined, 404, 'not_found', ''],
  ['an unknown call', 'GET', '/api/nothing', undefined, 404, 'not_found', ''],
  ['a wrong method', 'DELETE', '/api/sensors', undefined, 405, 'method_not_allowed', ''],
] as const;

story(
  'invalid input is refused with a problem that says what is wrong and where',
  async ({ page, signedIn, flaws }) => {
    flaws.allow(/ \/api\/.* (400|403|404|405|413|415|422)$/);
    await signedIn(people.mika);
    await open(page, '/account', words.account);
    const answers: unknown[] = [];
    for (const [what, method, path, body] of refused) {
      const { status, type, mediaType, detail, errors } = await send(page, method, path, body);
      answers.push([
        what,
        status,
        type,
        mediaType,
        typeof detail,
        [...new Set(errors?.map((error) => error.path))].join(),
      ]);
    }
    const wanted = refused.map(([what, , , , status, type, path]) => [
      ...[what, status, type, 'application/problem+json', 'string', path && `/${path}`],
    ]);
    expect(answers).toEqual(wanted);

    expect(await send(page, 'POST', '/api/sensors', 'id=1', 'text/plain')).toMatchObject({
      type: 'unsupported_media_type',
    });
    const large = { ...sensor, memo: 'a'.repeat(1_100_000) };
    expect(await send(page, 'POST', '/api/sensors', large)).toMatchObject({ type: 'payload_too_large', status: 413 });
    // Nothing of it was created, and the page still works.
    await open(page, '/sensors?q=NEW_1', words.sensors);
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  },
);

story('another website cannot use the cookie', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  for (const origin of ['https://evil.example', 'null', undefined]) {
    const answer = await page.request.post('/api/user_info', {
      data: { name: 'Taken over' },
      ...(origin === undefined ? {} : { headers: { origin } }),
    });
    expect(answer.status()).toBe(403);
  }
  await open(page, '/account', words.account);
  await expect(page.getByRole('main').getByText(people.mika.name, { exact: true })).toBeVisible();
});

story('every page respects the security policy, and the policy is strict', async ({ page, signedIn }) => {
  const policyOf = async (path: string) => (await page.goto(path))?.headers()['content-security-policy'] ?? '';
  const first = await policyOf('/sign_in');
  expect(first).toMatch(/default-src 'none'|default-src 'self'/);
  expect(first).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
  expect(first).toContain("frame-ancestors 'none'");
  const nonce = /'nonce-([^']+)'/.exec(first)?.[1];
  expect(nonce).toBeTruthy();
  await signedIn(people.mika);
  for (const path of ['/activities', '/sensors', '/installation_sites', '/account', '/nowhere', '/api/docs']) {
    expect(await policyOf(path)).not.toContain(nonce);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

story('text that looks like code stays text', async ({ page, signedIn, callsOf }) => {
  const name = '<img src=x onerror="document.title=1"> {{7*7}} =1+1 ${x} \u202Eabc';
  const calls = await callsOf(people.rena);
  await calls.post('/api/sensors', { id: 'TEXT_1', name, type: 'fly_count' });
  await signedIn(people.rena);
  await open(page, '/sensors?q=TEXT_1', words.sensors);
  await expect(page.getByRole('link', { name: /<img src=x onerror=.*> \{\{7\*7\}\} =1\+1 \$\{x\}/ })).toBeVisible();
  await expect(page).toHaveTitle(`${words.sensors} · Trapline`);
});
