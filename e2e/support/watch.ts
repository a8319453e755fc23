import type { Page } from '@playwright/test';

/** Flaws of a page that were noticed in the background. */
export interface Flaws {
  /** Allows a flaw, as a pattern: a refusal is `METHOD /path status`, other lines are as they are recorded. */
  readonly allow: (flaw: RegExp) => void;
  /** Returns everything else, one line each. */
  readonly found: () => readonly string[];
}

/**
 * Refusals that any page may get: the request for the signed-in account without a session, and a stream of changes that
 * reconnects after its session has ended or was replaced.
 */
const always = /^GET \/api\/(?:user_info 401|changes 40[139])$/;

/** Refused calls are checked by their responses; and where scripts are forbidden, so is the script below. */
const expectedLines = /^(Failed to load resource|Blocked script execution in '[^']+\/api\/pictures\/)/;

const reportViolations = `document.addEventListener('securitypolicyviolation', (event) => console.error(
  'security policy: ' + event.violatedDirective + ' refused ' + event.blockedURI + ' ' + event.sourceFile));`;

/** Records console errors, uncaught errors, broken requests, refusals, and violations of the security policy. */
export async function watchPage(page: Page): Promise<Flaws> {
  const lines: string[] = [];
  const refusals: string[] = [];
  const allowed = [always];
  await page.addInitScript(reportViolations);
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !expectedLines.test(text)) {
      lines.push(`console ${message.type()}: ${text}`);
    }
  });
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The stream of changes breaks when the portal ends, and reconnects by itself.
    if (new URL(request.url()).pathname === '/api/changes') return;
    // Requests are aborted when a page is left.
    if (reason !== 'net::ERR_ABORTED') lines.push(`broken: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    refusals.push(`${response.request().method()} ${new URL(response.url()).pathname} ${response.status()}`);
  });
  return {
    allow: (flaw) => {
      allowed.push(flaw);
    },
    found: () => [...lines, ...refusals].filter((line) => !allowed.some((pattern) => pattern.test(line))),
  };
}
