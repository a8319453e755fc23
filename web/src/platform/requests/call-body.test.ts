import { expect, it } from 'vitest';
import { bodyOf } from './call-body.ts';

it('JSON is sent with its content type, and a call without a body has none', () => {
  const { body, headers } = bodyOf({ body: { name: 'a' } });
  expect([body, headers]).toEqual(['{"name":"a"}', { accept: 'application/json', 'content-type': 'application/json' }]);
  expect(bodyOf({})).toEqual({ headers: {} });
});

it('CSV is sent unchanged, whatever type the system gives the file', () => {
  const file = new File(['名前\n'], 'places.csv', { type: 'application/vnd.ms-excel' });
  for (const sent of [file, new Uint8Array([0x61, 0x0a])]) {
    const { body, headers } = bodyOf({ body: sent });
    expect(body).toBe(sent);
    expect(headers['content-type']).toBe('text/csv');
  }
});

it('a form has its fields before its file, and the browser sets its content type', async () => {
  const file = new File(['%PDF'], '資料.pdf', { type: 'application/pdf' });
  const { body, headers } = bodyOf({
    form: { fields: { title: '資料', version: 3, from: undefined }, files: { file } },
  });
  expect(headers).toEqual({ accept: 'application/json' });
  const request = new Request('http://localhost/', { method: 'POST', ...(body === undefined ? {} : { body }) });
  expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; ?boundary=/);
  const data = await request.formData();
  expect([...data.keys()]).toEqual(['title', 'version', 'file']);
  expect([data.get('title'), data.get('version')]).toEqual(['資料', '3']);
  const sent = data.get('file');
  expect(sent instanceof File && [sent.name, sent.type, await sent.text()]).toEqual([
    '資料.pdf',
    'application/pdf',
    '%PDF',
  ]);
});
