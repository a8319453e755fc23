import { createFieldUnit } from '@trapline/field-unit/client/field-unit.ts';
import type { HealthStatus } from '@trapline/field-unit/client/messages.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';
import { enqueue } from '@trapline/server/platform/jobs/job-queue.store.ts';
import { type CaughtMail, linkIn } from '@trapline/test-world/mail-catcher.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { people, type Person } from './portal/people.ts';
import { sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { words } = storiesIn('en');

const silent = 'No response';
const trouble = 'Trouble reported';
const notConnected = 'Not connected yet';

/** Returns a report in the new format. @param rssi signal strength, dBm */
function report(timestamp: number, rssi: number): HealthStatus {
  const log = (value: number) => [{ timestamp, value }];
  return {
    app_info: { version: '1.4.2' },
    camera: { status_log: log(0) },
    network: { rssi_log: log(rssi), ping_log: log(2), wifi_log: log(0), eth_log: log(0), ip_address: '192.168.1.20' },
    microsd: { mount: 0, use: 35 },
    cpu_temperature: 48,
    ntpd: 0,
  };
}

async function keyOf(db: Db, id: string): Promise<number> {
  const { key } = await db.selectFrom('sensors').where('id', '=', id).select('key').executeTakeFirstOrThrow();
  return key;
}

/** Sets back the unit's last report by some seconds, and lets the portal check for silent units. */
async function letPass(db: Db, id: string, seconds: number): Promise<void> {
  const lastActive = new Date(Date.now() - seconds * 1_000);
  const key = await keyOf(db, id);
  await db.updateTable('sensor_states').set({ last_active: lastActive }).where('sensor_key', '=', key).execute();
  // A portal that has only just started would wait for the unit.
  await db.updateTable('silence_looks').set({ listening_since: lastActive }).execute();
  await lookForSilence(db);
}

async function lookForSilence(db: Db): Promise<void> {
  await enqueue(db, { task: 'watch_silence', payload: {} });
}

function isFor(reader: Person, subject: string): (mail: CaughtMail) => boolean {
  return (mail) => mail.to.includes(reader.email) && mail.subject.startsWith(subject);
}

story(
  'a unit is connected with its key, and is healthy, poor, silent and back',
  async ({ page, baseURL, signedIn, newcomers, callsOf, database, mails }, info) => {
    story.slow();
    const { admin, members } = await newcomers.team({ members: 1 });
    const calls = await callsOf(admin);
    const id = `UNIT_${uniqueWord()}`;
    const name = `Counter ${uniqueWord()}`;
    await calls.post('/api/sensors', { id, name, type: 'fly_count' });
    const settings = { type: 'fly_count', threshold: 0, increase_threshold: 0, sensor_id: id };
    await calls.post('/api/installation_sites', { ...settings, name: 'Ramp', receive_notifications: true });
    await signedIn(admin);
    await open(page, `/sensors/${id}`, name);
    const health = page.getByRole('region', { name: 'Health' });
    await expect(health.getByText(notConnected)).toBeVisible();
    await expect(health.getByText('The unit has not reported its health yet.')).toBeVisible();

    await page.getByRole('link', { name: words.settings, exact: true }).click();
    await page.getByRole('button', { name: 'Issue key' }).click();
    const dialog = page.getByRole('dialog', { name: `Key for “${name}”` });
    await expect(dialog.getByText('It is shown only once. Copy it now.')).toBeVisible();
    const codes = dialog.getByRole('code');
    const key = (await codes.first().textContent()) ?? '';
    await expect(codes).toHaveText([
      key,
      baseURL ?? '',
      `curl -sS -H "Authorization: Bearer ${key}" ${baseURL}/field/v1/settings`,
    ]);
    // Clicking outside does not close the dialog with the key that is shown only once.
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'I have copied it, close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(key)).toHaveCount(0);

    // The page updates by itself when the first report arrives.
    await page.getByRole('link', { name: words.overview, exact: true }).click();
    const unit = await createFieldUnit({ baseUrl: baseURL ?? '', key, directory: info.outputPath('unit') });
    await unit.reportHealth(report(unit.now(), -50));
    await unit.reportFacts({ firmware_version: '1.4.2', ip_address: '192.168.1.20', serial_no: 'A-0042' });
    await expect(health.getByText(words.reporting)).toBeVisible();
    await page.reload();
    for (const fact of ['A-0042', '192.168.1.20', '48 °C']) await expect(health.getByText(fact).first()).toBeVisible();
    await expect(health.getByText('Poor', { exact: true })).toHaveCount(0);
    const line = health.getByRole('figure').filter({ hasText: 'Signal' });
    await expect(line).toContainText('−50 dBm');

    await unit.reportHealth(report(unit.now(), -75));
    await page.reload();
    await expect(health.getByText(trouble)).toBeVisible();
    await expect(health.getByText('Move the router or a repeater closer.')).toBeVisible();
    await expect(health.getByText('Poor', { exact: true })).toBeVisible();
    await expect(health.getByText('−75 dBm').first()).toBeVisible();

    // Three of its intervals, and a second.
    await letPass(database.db, id, 3 * 3_600 + 1);
    const notice = await mails.waitFor(isFor(admin, `No response from ${name}`));
    expect(linkIn(notice, `/sensors/${id}`).origin).toBe(baseURL);
    await page.reload();
    await expect(health.getByText(silent)).toBeVisible();
    await expect(
      health.getByText('An expected report has not arrived. Check the power and network on site.'),
    ).toBeVisible();
    await open(page, '/sensors', words.sensors);
    await expect(page.getByRole('row').filter({ hasText: id })).toContainText(silent);

    await unit.reportHealth(report(unit.now(), -52));
    await lookForSilence(database.db);
    await mails.waitFor(isFor(admin, `${name} is back`));
    await page.getByRole('link', { name }).click();
    await expect(health.getByText(words.reporting)).toBeVisible();
    // Members without notifications get no mail.
    const others = members.map(({ email }) => email);
    expect(mails.mails.filter(({ to }) => others.some((email) => to.includes(email)))).toEqual([]);

    // A new key invalidates the old one.
    await page.getByRole('link', { name: words.settings, exact: true }).click();
    await page.getByRole('button', { name: 'Issue new key' }).click();
    await sayYes(page, `Issue a new key for “${name}”?`, 'Issue new key');
    await expect(codes).toHaveCount(3);
    await expect(codes.first()).not.toHaveText(key);
    await expect(unit.reportHealth(report(unit.now(), -50))).rejects.toThrow();
  },
);

story(
  'the history of a unit is drawn up to now, and operators can download its status',
  async ({ page, signedIn, newcomers, callsOf, baseURL, database }, info) => {
    const { admin } = await newcomers.team();
    const calls = await callsOf(admin);
    const id = `PAST_${uniqueWord()}`;
    await calls.post('/api/sensors', { id, name: 'With a past', type: 'insect_monitor_v2' });
    const { key } = await calls.post<{ readonly key: string }>(`/api/sensors/${id}/key`, {});
    const unit = await createFieldUnit({ baseUrl: baseURL ?? '', key, directory: info.outputPath('unit') });
    await unit.reportHealth(report(unit.now(), -48));
    const sensorKey = await keyOf(database.db, id);
    const reports = [10, 9, 4, 3].map((days) => ({
      sensor_key: sensorKey,
      at: new Date(Date.now() - days * 86_400_000),
      rssi: -50 - days,
      ping_loss: days,
      cpu_temperature: 40 + days,
      card_use: 30,
    }));
    await database.db.insertInto('health_points').values(reports).execute();

    await signedIn(people.ada);
    await open(page, `/admin/sensors/${id}`, 'With a past');
    const figure = (heading: string) => page.getByRole('figure').filter({ hasText: heading });
    await expect(figure('Signal')).toContainText('−60 dBm to −48 dBm');
    await expect(figure('Lost pings')).toContainText('2% to 10%');
    await expect(figure('Processor temperature')).toContainText('43 °C to 50 °C');
    await expect(figure('Card usage')).toContainText('30% to 35%');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download JSON' }).click();
    expect((await download).suggestedFilename()).toBe(`${id}-health.json`);
    await signedIn(admin);
    await open(page, `/sensors/${id}`, 'With a past');
    await expect(figure('Signal')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download JSON' })).toHaveCount(0);
  },
);

story('codes of the old format are shown in words', async ({ page, signedIn, newcomers, callsOf, baseURL }, info) => {
  const { admin } = await newcomers.team();
  const calls = await callsOf(admin);
  const id = `CODES_${uniqueWord()}`;
  await calls.post('/api/sensors', { id, name: 'Old style', type: 'fly' });
  const { key } = await calls.post<{ readonly key: string }>(`/api/sensors/${id}/key`, {});
  const unit = await createFieldUnit({ baseUrl: baseURL ?? '', key, directory: info.outputPath('unit') });
  await unit.reportHealth({ boot: -1, connection: 101, server: 100, login: 403, camera: 0 });
  await signedIn(admin);
  await open(page, `/sensors/${id}`, 'Old style');
  const health = page.getByRole('region', { name: 'Health' });
  await expect(health.getByText(trouble)).toBeVisible();
  for (const text of ['Initializing', 'Disconnected', 'Connection timed out', 'Authentication failed', 'Good']) {
    await expect(health.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(health.getByText('code 101')).toBeVisible();
  await expect(health.getByText('contact support if the error stays')).toHaveCount(1);
  await open(page, `/sensors?q=${id}`, 'Sensors');
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText(trouble);
});
