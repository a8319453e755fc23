import type { Page } from '@playwright/test';

/** What went wrong on a page while nobody looked. */
export interface Flaws {
  /** Lets a refusal pass: `METHOD /path status`, as a pattern. */
  readonly allow: (refusal: RegExp) => void;
  /** Everything else, a line each. */
  readonly found: () => readonly string[];
}

/**
 * What every page may meet: the question who is signed in, asked by somebody who is not, and a stream of changes that is
 * opened again after its session has ended.
 */
const always = /^GET \/api\/(?:user_info 401|changes 40[13])$/;

/** Refused calls are judged by their answers; and where no script may run, neither may the one below. */
const expectedLines = /^(Failed to load resource|Blocked script execution in '[^']+\/api\/pictures\/)/;

const tellViolations = `document.addEventListener('securitypolicyviolation', (event) => console.error(
  'security policy: ' + event.violatedDirective + ' refused ' + event.blockedURI + ' ' + event.sourceFile));`;

/** Notes errors in the console, uncaught errors, broken requests, refusals, and breaches of the security policy. */
export async function watchPage(page: Page): Promise<Flaws> {
  const lines: string[] = [];
  const refusals: string[] = [];
  const allowed = [always];
  await page.addInitScript(tellViolations);
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !expectedLines.test(text)) {
      lines.push(`console ${message.type()}: ${text}`);
    }
  });
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The stream of changes breaks when the portal ends, and comes back by itself.
    if (new URL(request.url()).pathname === '/api/changes') return;
    // Requests are abandoned when a page is left.
    if (reason !== 'net::ERR_ABORTED') lines.push(`broken: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    refusals.push(`${response.request().method()} ${new URL(response.url()).pathname} ${response.status()}`);
  });
  return {
    allow: (refusal) => {
      allowed.push(refusal);
    },
    found: () => [...lines, ...refusals.filter((line) => !allowed.some((pattern) => pattern.test(line)))],
  };
}
