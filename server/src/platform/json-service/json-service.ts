/**
 * Asks a service of the operator for JSON.
 *
 * Guarantees: a response is complete within the time of a try and within the limit of bytes, or it is an error; the
 * memory of a longer one is never used. Redirects are not followed, so only the configured host is ever contacted. A
 * user name and password in the address are sent as Basic authorization, and appear in no error.
 *
 * It does not know what the response means, and keeps nothing.
 */
export { fetchJson, ServiceError } from './fetch-json.ts';
