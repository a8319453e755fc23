import type { FastifyInstance } from 'fastify';
import { problems } from '@trapline/domain/common/errors.ts';
import type { Access } from '@trapline/domain/common/route.ts';
import type { Ids } from '../base/ids.ts';
import { docsStyle } from './docs-style.ts';
import { errorsOf, type NamedRoute, nounOf, openApiDocument, takesIdempotencyKey } from './openapi.ts';
import { schemaText } from './schema-text.ts';
import { pagePolicy } from './security-headers.ts';

const accessText: { readonly [A in Access]: string } = {
  anyone: 'open to anyone',
  signed_in: 'needs a session',
  admin: 'product admins only',
  field_unit: 'needs a sensor’s key',
  signed_url: 'needs a signed URL',
};

/** `/api/openapi.json` and readable pages at `/api/docs`, both from the routes. They need no session: they hold no data. */
export function docsPages(routes: readonly NamedRoute[], version: string, ids: Ids) {
  const json = JSON.stringify(openApiDocument(routes, version));
  const body = docsBody(routes, version);
  return (app: FastifyInstance): void => {
    app.get('/api/openapi.json', (_request, reply) =>
      reply.header('cache-control', 'no-cache').header('content-type', 'application/json; charset=utf-8').send(json),
    );
    app.get('/api/docs', (_request, reply) => {
      const nonce = ids.bytes(16).toString('base64');
      return reply
        .header('content-security-policy', pagePolicy(nonce))
        .header('content-type', 'text/html; charset=utf-8')
        .send(docsPage(body, nonce));
    });
  };
}

function docsPage(body: string, nonce: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Trapline · calls</title>
<style nonce="${nonce}">${docsStyle}</style></head><body>${body}</body></html>`;
}

function docsBody(routes: readonly NamedRoute[], version: string): string {
  const nouns = [...new Set(routes.map(nounOf))];
  const links = nouns.map((noun) => `<a href="#${escape(noun)}">${escape(title(noun))}</a>`).join('');
  const sections = nouns
    .map((noun) =>
      section(
        noun,
        routes.filter((route) => nounOf(route) === noun),
      ),
    )
    .join('');
  return `<nav aria-label="Nouns"><strong>Trapline</strong>${links}</nav>
<main><h1>Calls of the portal</h1>
<p>Version ${escape(version)}. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Bodies and answers are JSON in
UTF-8; an unknown field in a request is an error. A session comes from <code>POST /api/signin</code> and goes into
<code>Authorization: Bearer</code>. Instants are unix seconds. Every error is a problem document (RFC 9457) whose
<code>type</code> is one of the codes named at the call.</p>${sections}</main>`;
}

function section(noun: string, routes: readonly NamedRoute[]): string {
  return `<section id="${escape(noun)}"><h2>${escape(title(noun))}</h2>${routes.map(article).join('')}</section>`;
}

function article(route: NamedRoute): string {
  const notes = [accessText[route.access], ...(takesIdempotencyKey(route) ? ['accepts Idempotency-Key'] : [])];
  return `<article id="${escape(route.name)}">
<h3><span class="method ${route.method.toLowerCase()}">${route.method}</span> <code>${escape(route.path)}</code></h3>
<p>${prose(route.summary)}. <span class="note">${escape(notes.join(', '))}</span></p>
${block('Path', route.params)}${block('Query', route.query)}${bodyBlock(route)}${answerBlock(route)}
<details><summary>Errors</summary><ul>${errorsOf(route)
    .map((type) => `<li><code>${problems[type].status} ${type}</code> ${prose(problems[type].title)}</li>`)
    .join('')}</ul></details></article>`;
}

function bodyBlock(route: NamedRoute): string {
  if (route.consumesBytes) return '<h4>Body</h4><p>The raw bytes, with their content type.</p>';
  return block('Body', route.body);
}

function answerBlock(route: NamedRoute): string {
  if (route.produces) return `<h4>Answer 200</h4><p><code>${escape(route.produces)}</code></p>`;
  if (!route.answer) return '<h4>Answer 204</h4>';
  return block(`Answer ${route.status ?? 200}`, route.answer);
}

function block(heading: string, schema: unknown): string {
  if (schema === undefined) return '';
  return `<h4>${heading}</h4><pre tabindex="0"><code>${escape(schemaText(schema))}</code></pre>`;
}

/** Words of ours, in which backticks mark code. */
function prose(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function title(noun: string): string {
  const words = noun.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function escape(text: string): string {
  const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => named[character] ?? character);
}
