import type { TSchema } from 'typebox';
import { type ProblemType, problems } from '@trapline/domain/common/errors.ts';
import {
  bodyBytes,
  bodyKind,
  type Access,
  type FormDefinition,
  type RouteDefinition,
} from '@trapline/domain/common/route.ts';

/** A route and its name in the contract. */
export type NamedRoute = RouteDefinition & { readonly name: string };

/** JSON Schema of every error response. Source: HTTP-7, RFC 9457. */
const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string', description: 'A code of the closed list' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string', description: 'JSON pointer' }, message: { type: 'string' } },
      },
    },
  },
} as const;

const security: { readonly [A in Access]: readonly object[] } = {
  anyone: [],
  signed_in: [{ session: [] }, { cookie: [] }],
  admin: [{ session: [] }, { cookie: [] }],
  field_unit: [{ fieldKey: [] }],
  photo_box: [{ stationKey: [] }],
  signed_url: [],
};

/** All problem types a route may respond with: its own, and those implied by its input and access. */
function errorsOf(route: RouteDefinition): readonly ProblemType[] {
  const own = new Set<ProblemType>(['bad_request', ...route.errors]);
  if (route.access !== 'anyone' && route.access !== 'signed_url') own.add('unauthenticated');
  if (route.access === 'signed_in' || route.access === 'admin') own.add('forbidden').add('other_account');
  if (route.params) own.add('not_found');
  if (route.params || route.query || route.body || route.form) own.add('validation_failed');
  if (route.body || route.form || route.consumesCsv) own.add('payload_too_large').add('unsupported_media_type');
  if (takesIdempotencyKey(route)) own.add('idempotency_key_reused').add('conflict');
  own.add('too_many_requests').add('internal_error').add('unavailable');
  return [...own].toSorted((one, other) => problems[one].status - problems[other].status || one.localeCompare(other));
}

/** Whether a call accepts `Idempotency-Key`. */
function takesIdempotencyKey(route: RouteDefinition): boolean {
  const known = route.access !== 'anyone' && route.access !== 'signed_url';
  return known && route.method !== 'GET' && route.idempotent !== false && !route.produces && bodyKind(route) === 'json';
}

/** Nouns whose paths use another word. */
const nouns: Readonly<Record<string, string>> = {
  config: 'configuration',
  field: 'field_units',
  signin: 'sign_in',
  signout: 'sign_in',
  user_info: 'own_account',
};

/** The noun a route is about, from its path: `/api/v2/events/{id}` is about `events`. */
function nounOf(route: RouteDefinition): string {
  const words = route.path.split('/').filter((word) => word !== '' && word !== 'api' && !/^v\d+$/.test(word));
  const first = (words[0] ?? '').replace(/\.\w+$/, '');
  return nouns[first] ?? first;
}

/** General rules for all calls, in Markdown. */
const description = `Bodies and answers are JSON in UTF-8 unless a call says otherwise; an unknown field in a request is
an error. A session comes from \`POST /api/signin\` and goes into \`Authorization: Bearer\`. Instants are unix seconds. Every
error is a problem document (RFC 9457) whose \`type\` is one of the codes named at the call.`;

const accessText: { readonly [A in Access]: string } = {
  anyone: 'Open to anyone.',
  signed_in: 'Needs a session.',
  admin: 'For product admins only.',
  field_unit: 'Needs a sensor’s key.',
  photo_box: 'Needs an organization’s station key.',
  signed_url: 'Needs a signed URL.',
};

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(routes: readonly NamedRoute[], version: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
  return {
    openapi: '3.1.0',
    info: { title: 'Trapline', version, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Access token of POST /api/signin' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'token',
          description: 'Changing calls need the portal’s own Origin',
        },
        fieldKey: { type: 'http', scheme: 'bearer', description: 'A sensor’s key' },
        stationKey: { type: 'http', scheme: 'bearer', description: 'An organization’s station key' },
      },
    },
  };
}

function operation(route: NamedRoute): object {
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')];
  if (takesIdempotencyKey(route)) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: 255 },
    });
  }
  return {
    operationId: route.name,
    summary: route.summary,
    description: accessText[route.access],
    tags: [nounOf(route)],
    security: security[route.access],
    parameters,
    ...bodyOf(route),
    responses: { ...success(route), ...failures(route) },
  };
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: unknown;
}

function parametersOf(schema: TSchema | undefined, where: 'path' | 'query'): Parameter[] {
  if (!schema || !('properties' in schema) || !isRecord(schema.properties)) return [];
  const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function bodyOf(route: RouteDefinition): object {
  const content = bodyContent(route);
  if (!content) return {};
  const kind = bodyKind(route);
  const said = kind === 'json' || kind === 'csv' ? { description: `At most ${bodyBytes(route)} bytes` } : {};
  return { requestBody: { ...said, required: true, content } };
}

function bodyContent(route: RouteDefinition): object | null {
  if (route.form) return { 'multipart/form-data': { schema: formSchema(route.form) } };
  if (route.consumesCsv) return { 'text/csv': { schema: { type: 'string' } } };
  if (route.consumesBytes) return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  return route.body ? { 'application/json': { schema: route.body } } : null;
}

/** The fields and the file as one object, the way OpenAPI 3.1 describes forms. */
function formSchema({ fields, file }: FormDefinition): object {
  const properties = 'properties' in fields && isRecord(fields.properties) ? fields.properties : {};
  const required = 'required' in fields && Array.isArray(fields.required) ? fields.required : [];
  return {
    type: 'object',
    properties: { ...properties, [file]: { type: 'string', format: 'binary' } },
    required: [...required, file],
    additionalProperties: false,
  };
}

function success(route: RouteDefinition): Record<string, object> {
  if (route.produces) {
    const content = { [route.produces]: route.answer ? { schema: route.answer } : {} };
    return { '200': { description: route.summary, content } };
  }
  if (!route.answer) return { '204': { description: 'Done' } };
  return {
    [route.status ?? 200]: { description: route.summary, content: { 'application/json': { schema: route.answer } } },
  };
}

function failures(route: RouteDefinition): Record<string, object> {
  const byStatus = new Map<number, ProblemType[]>();
  for (const type of errorsOf(route)) {
    const { status } = problems[type];
    byStatus.set(status, [...(byStatus.get(status) ?? []), type]);
  }
  const schema = { $ref: '#/components/schemas/Problem' };
  return Object.fromEntries(
    Array.from(byStatus, ([status, types]) => [
      String(status),
      {
        description: types.map((type) => `\`${type}\`: ${problems[type].title}`).join('; '),
        content: { 'application/problem+json': { schema } },
      },
    ]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
