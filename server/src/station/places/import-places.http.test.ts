import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlace } from '@trapline/test-world/station-fixtures.ts';
import { startPeople, type Person } from '@trapline/test-world/people/people.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let teams = 0;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

async function team() {
  const organizationId = await people.organization(`Team ${(teams += 1)}`);
  const person = () => people.person({ organizationId, allowedSensorTypes: ['station'] });
  const [one, two] = [await person(), await person()];
  return { organizationId, one, two, own: { id: one.id, organization_id: organizationId } };
}

async function send(
  caller: Person,
  file: string | Buffer<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`${people.test.url}/api/s_type/places.csv`, {
    method: 'POST',
    body: file,
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'text/csv', ...headers },
  });
  const body: unknown = JSON.parse(await response.text());
  return { status: response.status, body };
}
const base64 = { 'content-transfer-encoding': 'Base64' };
const problem = (status: number, type: string) => ({ status, body: { type } });
const imported = (created: readonly string[], already_existing: readonly string[] = [], errors: object[] = []) => ({
  status: 200,
  body: { created, already_existing, errors },
});

describe('an import of places', () => {
  it('creates the new ones in the order of the file, reports what it left out, and changes nothing when repeated', async () => {
    const { one, two, own, organizationId } = await team();
    const hidden = await makePlace(people.db, own, 'Old Dock');
    await people.db.updateTable('station_places').set({ hidden: true }).where('id', '=', hidden).execute();
    const file = `設置箇所名\r\nKitchen\r\n"Hall, ""B""\nsouth"\r\n\r\nold dock\r\nKITCHEN\r\n"",\r\nA,B\r\n${'x'.repeat(256)}`;
    const errors = [
      { row: 6, type: 'duplicate_of_earlier_line' },
      { row: 7, type: 'name_required' },
      { row: 8, type: 'too_many_columns' },
      { row: 9, type: 'name_too_long' },
    ];
    const names = ['Kitchen', 'Hall, "B"\nsouth'];
    expect(await send(one, file)).toEqual(imported(names, ['old dock'], errors));
    const rows = () => people.db.selectFrom('station_places').selectAll().orderBy('id').execute();
    const before = await rows();
    expect(await send(two, file)).toEqual(imported([], [...names, 'old dock'], errors));
    expect(await rows()).toEqual(before);
    expect(before.filter(({ organization_id }) => organization_id === organizationId)).toMatchObject([
      { name: 'Old Dock', hidden: true },
      { name: 'Hall, "B"\nsouth', folded_name: 'hall, "b"\nsouth', created_by: one.id },
      { name: 'Kitchen', hidden: false, last_upload_time: null },
    ]);
    expect(await people.audited(`Organization-${organizationId}`)).toMatchObject([
      { action: 'station_place.import', actor_email: one.email, details: { created: 2 } },
    ]);
    const logs = await people.db
      .selectFrom('activity_logs')
      .select('message')
      .where('entity', '=', `StationPlace-${before.at(-1)?.id}`)
      .execute();
    expect(logs).toMatchObject([{ message: { event: 'station_place.import', metadata: { by: one.email } } }]);
  });

  it('of an account without organization is its own', async () => {
    const person = await people.person({ allowedSensorTypes: ['station'] });
    expect(await send(person, 'Garage\n')).toEqual(imported(['Garage']));
    expect(await send(person, 'garage\n')).toEqual(imported([], ['garage']));
    expect(await people.audited(`Account-${person.id}`)).toMatchObject([{ action: 'station_place.import' }]);
  });

  it.each([
    ['UTF-8', Buffer.from('厨房\n')],
    ['UTF-8 with byte order mark', Buffer.from('\uFEFF名前\r\n厨房\r\n')],
    ['Shift_JIS', Buffer.from('96bc914f0d0a907e965b0d0a', 'hex')],
  ])('reads %s, also as base64', async (_, file) => {
    const { one, two } = await team();
    expect(await send(one, file)).toEqual(imported(['厨房']));
    expect(await send(two, file.toString('base64'), base64)).toEqual(imported([], ['厨房']));
    // In lines, as mail programs write it.
    const lines = file.toString('base64').replaceAll(/(.{8})/g, '$1\r\n');
    expect(await send(two, lines, base64)).toEqual(imported([], ['厨房']));
    expect(await send(two, file, { 'content-type': 'text/csv; charset=shift_jis' })).toEqual(imported([], ['厨房']));
  });

  it('refuses files that it cannot read', async () => {
    const { one } = await team();
    expect(await send(one, '')).toMatchObject(problem(422, 'empty_file'));
    expect(await send(one, '\uFEFFname\r\n\r\n')).toMatchObject(problem(422, 'empty_file'));
    expect(await send(one, '', base64)).toMatchObject(problem(422, 'empty_file'));
    for (const bytes of [Buffer.from('\uFEFFKitchen', 'utf16le'), Buffer.from('89504e470d0a1a0a00', 'hex')])
      expect(await send(one, bytes)).toMatchObject(problem(422, 'invalid_encoding'));
    for (const text of ['Kitchen!', 'S2l0Y2hlb', 'S2l0=2hlbg=='])
      expect(await send(one, text, base64)).toMatchObject(problem(422, 'invalid_encoding'));
    const quoted = { 'content-transfer-encoding': 'quoted-printable' };
    expect(await send(one, 'Kitchen', quoted)).toMatchObject(problem(415, 'unsupported_media_type'));
    expect(await send(one, '{"name":"Kitchen"}', { 'content-type': 'application/json' })).toMatchObject(
      problem(415, 'unsupported_media_type'),
    );
    expect(await people.ask(one, 'GET', '/api/s_type/places?with_hidden=1')).toMatchObject({ body: { places: [] } });
  });

  it('takes 10,000 rows and 8 MB, and no more', async () => {
    const { one, two } = await team();
    const rows = Array.from({ length: 10_000 }, (_, n) => `Place ${n}`);
    expect(await send(one, [...rows, 'one more'].join('\n'))).toMatchObject(problem(422, 'too_many_rows'));
    const file = Buffer.from(['name', '', ...rows, ''].join('\r\n').padEnd(8_000_000));
    // Spaces at the end are one more line.
    expect(await send(one, file)).toMatchObject(problem(422, 'too_many_rows'));
    const long = Buffer.from(`${'x'.repeat(7_999_992)}\nKitchen`);
    const tooLong = imported(['Kitchen'], [], [{ row: 1, type: 'name_too_long' }]);
    expect(await send(one, long)).toEqual(tooLong);
    expect(await send(one, Buffer.concat([long, Buffer.from('x')]))).toMatchObject(problem(413, 'payload_too_large'));
    const lines = Buffer.from(long.toString('base64').replaceAll(/(.{76})/g, '$1\r\n'));
    expect(await send(one, lines, base64)).toMatchObject({ status: 200, body: { already_existing: ['Kitchen'] } });
    expect(await send(one, Buffer.alloc(11_200_001, 'A'), base64)).toMatchObject(problem(413, 'payload_too_large'));
    const whole = await send(two, ['name', '', ...rows].join('\r\n'));
    expect(whole).toEqual(imported(rows));
  });

  it('of two at once leaves each name once', async () => {
    const { one, two, organizationId } = await team();
    const rows = Array.from({ length: 1_000 }, (_, n) => `Place ${n}`);
    const both = await Promise.all([send(one, rows.join('\n')), send(two, rows.toReversed().join('\n'))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const found = await people.db
      .selectFrom('station_places')
      .select('name')
      .where('organization_id', '=', organizationId)
      .execute();
    expect(found.map(({ name }) => name).toSorted()).toEqual(rows.toSorted());
  });

  it('is refused without the station permission', async () => {
    const person = await people.person({ allowedSensorTypes: ['fly'] });
    const admin = await people.person({ permissions: ['admin'], allowedSensorTypes: ['station'] });
    for (const caller of [person, admin]) expect(await send(caller, 'x')).toMatchObject(problem(403, 'forbidden'));
  });
});
