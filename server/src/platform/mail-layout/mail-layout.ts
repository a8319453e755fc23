/** Content of a mail, independent of text or HTML. Every string is plain text of one paragraph. */
export interface MailContent {
  /** Language of the words: `en`, `ja`. */
  readonly lang: string;
  readonly subject: string;
  /** Heading at the top of the mail. */
  readonly heading: string;
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** A picture in the mail, with its width in pixels. The text version has only the words. */
  readonly picture?: { readonly cid: string; readonly description: string; readonly width: number };
  /** A code to type, shown large. */
  readonly code?: string;
  /** The main action. `hint` precedes the bare URL, for readers who cannot press the button. */
  readonly button?: { readonly label: string; readonly url: string; readonly hint: string };
  /** A summary in another language. */
  readonly other?: { readonly lang: string; readonly paragraphs: readonly string[] };
  readonly smallPrint: readonly string[];
}

/** A mail as text and as HTML. */
export interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Lays out a mail. Mail programs support little of HTML: tables, and styles on each element. */
export function layOutMail(content: MailContent): MailWords {
  return { subject: content.subject, text: toText(content), html: toHtml(content) };
}

function toText({ heading, greeting, paragraphs, code, button, other, smallPrint }: MailContent): string {
  const parts = [
    ...(code === undefined ? [heading] : [`${heading}\n\n    ${code}`]),
    ...(greeting === undefined ? [] : [greeting]),
    ...paragraphs,
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    ...(other?.paragraphs ?? []),
    ['--', ...smallPrint].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

// The same colours as in web/src/ui/theme.ts.
const light = { page: '#f4f2ef', card: '#ffffff', line: '#dedad3', text: '#24211d', dim: '#696359', brand: '#1f6845' };
const dark = { page: '#131210', card: '#23211d', line: '#4a463f', text: '#dcd8d1', dim: '#aaa49a', brand: '#8fc5a7' };
const button = { back: '#277a51', text: '#ffffff' };

const latin = `-apple-system, 'Segoe UI', Roboto, Arial`;
const fonts: Readonly<Record<string, string>> = {
  ja: `${latin}, 'Hiragino Sans', 'Noto Sans JP', 'Noto Sans CJK JP', 'Yu Gothic UI', Meiryo, sans-serif`,
};
const usualFonts = `${latin}, 'Noto Sans CJK JP', sans-serif`;

/** For programs that support dark mode; others show, or invert, the light colours. */
const darkStyle = `@media (prefers-color-scheme: dark) {
  .page { background: ${dark.page} !important; }
  .card { background: ${dark.card} !important; border-color: ${dark.line} !important; }
  .line { border-color: ${dark.line} !important; }
  .text { color: ${dark.text} !important; }
  .dim { color: ${dark.dim} !important; }
  .brand { color: ${dark.brand} !important; }
}
@media (max-width: 480px) {
  .edge { padding: 12px 8px !important; }
  .card { padding: 24px 20px !important; }
}`;

function toHtml(content: MailContent): string {
  const { lang, subject, heading, greeting, paragraphs, picture, code, other, smallPrint } = content;
  const font = fonts[lang] ?? usualFonts;
  const body = [
    `<h1 class="text" style="margin:0 0 20px;font:600 22px/1.4 ${font};color:${light.text}">${escape(heading)}</h1>`,
    ...(code === undefined ? [] : [codeHtml(code)]),
    ...(greeting === undefined ? [] : [paragraph(greeting, font)]),
    ...paragraphs.map((words) => paragraph(words, font)),
    ...(picture === undefined ? [] : [pictureHtml(picture)]),
    ...(content.button === undefined ? [] : [buttonHtml(content.button, font)]),
    ...(other === undefined ? [] : [otherHtml(other)]),
    `<div class="line" style="margin-top:28px;padding-top:16px;border-top:1px solid ${light.line}">`,
    ...smallPrint.map((words) => small(words, font)),
    '</div>',
  ];
  return `<!doctype html>
<html lang="${escape(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escape(subject)}</title>
<style>
:root { color-scheme: light dark; }
${darkStyle}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.page}">
<tr><td class="page edge" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="brand" align="left" style="padding:0 4px 14px;font:700 18px/1.3 ${latin}, sans-serif;letter-spacing:0.02em;color:${light.brand}">Trapline</td></tr>
<tr><td class="card" align="left" style="padding:32px 36px;background:${light.card};border:1px solid ${light.line};border-radius:8px">
${body.join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

function paragraph(words: string, font: string): string {
  return `<p class="text" style="margin:0 0 16px;font:400 16px/1.7 ${font};color:${light.text}">${escape(words)}</p>`;
}

function small(words: string, font: string): string {
  return `<p class="dim" style="margin:0 0 8px;font:400 13px/1.6 ${font};color:${light.dim};overflow-wrap:anywhere">${escape(words)}</p>`;
}

function codeHtml(code: string): string {
  return `<p class="text" style="margin:0 0 24px;font:700 36px/1.3 Consolas, Menlo, 'Courier New', monospace;letter-spacing:0.2em;color:${light.text}">${escape(code)}</p>`;
}

/** Width of the card inside its padding, pixels. */
const cardWidth = 526;

/** Outlook uses the width attribute; all others use the available width. */
function pictureHtml({ cid, description, width }: NonNullable<MailContent['picture']>): string {
  const shown = Math.min(width, cardWidth);
  return `<p style="margin:0 0 16px"><img src="cid:${escape(cid)}" alt="${escape(description)}" width="${shown}" style="display:block;width:100%;max-width:${shown}px;height:auto;border-radius:4px"></p>`;
}

/** The table cell is the button, because Outlook ignores the padding of links. */
function buttonHtml({ label, url, hint }: NonNullable<MailContent['button']>, font: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td bgcolor="${button.back}" style="background:${button.back};border-radius:6px;mso-padding-alt:12px 24px">
<a href="${escape(url)}" style="display:inline-block;padding:12px 24px;font:600 16px/1.4 ${font};color:${button.text};text-decoration:none">${escape(label)}</a>
</td></tr></table>
${small(hint, font)}
<p style="margin:0 0 8px;font:400 13px/1.6 ${font};word-break:break-all"><a class="brand" href="${escape(url)}" style="color:${light.brand}">${escape(url)}</a></p>`;
}

function otherHtml({ lang, paragraphs }: NonNullable<MailContent['other']>): string {
  const font = fonts[lang] ?? usualFonts;
  const words = paragraphs.map((one) => paragraph(one, font)).join('\n');
  return `<div lang="${escape(lang)}" class="line" style="margin-top:24px;padding-top:20px;border-top:1px solid ${light.line}">
${words}
</div>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
