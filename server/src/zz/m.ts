import { mkdtempSync, writeFileSync, readFileSync } from 'node:fs';
import { takeApart } from '../platform/mail-in/take-apart.ts';
const kinds: Record<string, () => string> = {
  base64: () => `Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n${('A'.repeat(76) + '\r\n').repeat(315000)}--b--\r\n`,
  text: () => `Subject: x\r\n\r\n${('hello <b> & world '.repeat(4) + '\r\n').repeat(330000)}`,
  html: () => `Subject: x\r\nContent-Type: text/html\r\n\r\n${('<p>a&amp;<b>c</b> '.repeat(4) + '\r\n').repeat(330000)}`,
  lines: () => `Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n${'A\n'.repeat(12000000)}`,
  qp: () => `Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: image/jpeg\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${('=FF=D8'.repeat(12) + '=\r\n').repeat(320000)}`,
  headers: () => `Subject: ${('=?utf-8?B?44Ob?= ').repeat(1000000)}\r\n\r\nx`,
  oneline: () => `Subject: x\r\nContent-Type: text/html; charset=iso-2022-jp\r\n\r\n${'<'.repeat(24000000)}`,
  boundaries: () => `Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'boundary=zz '.repeat(2000000)}`,
  rfc822: () => 'Content-Type: message/rfc822\r\n\r\n'.repeat(500000),
};
const kind = process.argv[2] ?? '';
const dir = mkdtempSync('/tmp/mailin/m-'); writeFileSync(dir + '/mail', (kinds[kind] as any)());
process.send?.('x');
const { readMail } = await import('../platform/mail-in/read-mail.ts');
const t = performance.now();
try { const m = await readMail({ source: dir + '/mail', outDir: dir, now: 1.8e9, mostParts: 1000, mostDepth: 50 } as any, { deadline: 5000, memory: 300e6, watchEvery: 20 });
console.log(kind, m.parts.length, m.parts[0]?.bytes, Math.round(performance.now() - t)); } catch (e: any) { console.log(kind, e.reason, e.message, Math.round(performance.now() - t)); }
