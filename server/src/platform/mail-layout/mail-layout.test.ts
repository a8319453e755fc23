import { describe, expect, it } from 'vitest';
import { layOutMail } from './mail-layout.ts';

const hostile = `<img src=x onerror="alert('1')"> & co`;
const shown = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co';

describe('layOutMail', () => {
  const url = 'https://portal.example.com/invitation?token=abc&more="1"';
  const words = layOutMail({
    lang: 'en',
    subject: hostile,
    heading: hostile,
    greeting: hostile,
    picture: { cid: 'photo.1', description: hostile, width: 400 },
    paragraphs: [hostile],
    code: hostile,
    button: { label: hostile, url, hint: hostile },
    other: { lang: 'ja', paragraphs: [hostile] },
    smallPrint: [hostile],
  });

  it('shows every word literally, and none as HTML', () => {
    expect(words.html.match(/<img[^>]*>/g)).toEqual([
      expect.stringContaining(`<img src="cid:photo.1" alt="${shown}" width="400"`),
    ]);
    expect(words.html.split(shown)).toHaveLength(11);
    expect(words.html).toContain('href="https://portal.example.com/invitation?token=abc&amp;more=&quot;1&quot;"');
    expect(words.html).toContain('<div lang="ja"');
  });

  it('has the same content as text', () => {
    expect(words.text.split(hostile)).toHaveLength(8);
    expect(words.text).toContain(`:\n${url}\n`);
    expect(words.text).not.toMatch(/<[a-z]+ style|&lt;/);
  });

  it('loads no external resources', () => {
    expect(words.html).not.toMatch(/\bsrc=["']?http|url\(|<link|<script/);
  });
});
