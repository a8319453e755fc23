import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
const types = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
const s = createServer(async (q, r) => { try { const p = new URL(q.url, 'http://x').pathname; const f = '/tmp/health-out' + (p === '/' ? '/index.html' : p); r.setHeader('content-type', types[f.split('.').at(-1)] ?? 'x/y'); r.end(await readFile(f)); } catch { r.statusCode = 404; r.end(); } }).listen(0);
const port = s.address().port;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [lang, scheme, width, w] of [['en','light',1200,'22rem'],['ja','dark',1200,'22rem'],['ja','light',390,'100%']]) {
  const p = await b.newPage({ viewport: { width, height: 800 }, colorScheme: scheme });
  p.on('console', m => console.log(m.type(), m.text())); p.on('pageerror', e => console.log('ERR', e.message));
  await p.goto(`http://127.0.0.1:${port}/?lang=${lang}&scheme=${scheme}&w=${encodeURIComponent(w)}`);
  await p.waitForSelector('h3');
  await p.screenshot({ path: `/tmp/health-${lang}-${scheme}-${width}.png`, fullPage: true });
  if (lang === 'en') { const [d] = await Promise.all([p.waitForEvent('download'), p.getByRole('button').first().click()]); console.log(d.suggestedFilename(), (await readFile(await d.path(), 'utf8')).length); }
  console.log('overflow', await p.evaluate(() => document.documentElement.scrollWidth - innerWidth));
}
await b.close(); s.close();
