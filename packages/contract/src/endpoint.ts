/**
 * An endpoint is declared once, here in the contract, and gives the server its route and validation, the
 * browser its typed client, and the OpenAPI 3.1 document.
 */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { PartnerScope } from './partner-scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Permitted callers. `public`: anybody, no bearer is read. `optional`: anybody; a bearer, if sent, must be
 * valid. `user`: any signed-in account, for its own things. `officer`: law enforcement only. `supervisor`:
 * supervising officers. `client`: a machine of an organisation, with the endpoint's `scope`.
 */
export type Auth = 'public' | 'optional' | 'user' | 'officer' | 'supervisor' | 'client'

/** The form of refusals: our envelope, CAMARA's ErrorInfo, RFC 9457, RFC 6749, TS 29.571, plain text. */
export type Dialect = 'amana' | 'camara' | 'problem' | 'oauth' | '3gpp' | 'text'

/** Requests a minute, for one caller (account, else network), across all processes. */
export type Limit = 'none' | 'read' | 'write' | 'sensitive'

/**
 * The body of a success. `json`: the data, in our envelope or bare by the dialect. `json-with-message`: the
 * description also stands beside the envelope as `message`. `packed-json`: bare and long, packed for callers
 * who accept gzip. `json-or-events`: server-sent events to a caller who accepts them. `file`: a download.
 */
export type Answer = 'json' | 'json-with-message' | 'packed-json' | 'json-or-events' | 'file' | 'events'

export interface FileField {
  field: string
  maxCount: number
  /** The limit for each file. */
  maxBytes: number
}

export interface Endpoint<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Data extends z.ZodType = z.ZodType,
  Access extends Auth = Auth,
  Sends extends Answer = Answer,
> {
  /** `module.verbNoun`, unique. */
  id: string
  method: Method
  /** Below `/api/v1`, ends in `/`, parameters as `:name`. */
  path: string
  /** For machines: the path is whole, a success is the bare data, and refusals have this form. */
  dialect?: Dialect
  auth: Access
  /** For `client`: what its token must permit. */
  scope?: PartnerScope
  /** Also for an officer who has to set up an authenticator app before anything else. */
  beforeAuthenticator?: true
  limit: Limit
  /** For `client`: outside of its quota, because its calls are the traffic of a whole network. */
  uncounted?: boolean
  summary: string
  params?: Params
  query?: Query
  /** Parameters of the query that the handler demands itself, to name the cause of its standard. */
  demanded?: readonly string[]
  body?: Body
  /**
   * `raw`: the handler needs the raw bytes (signatures). `multipart`: text fields by `body`, files by
   * `files`; `multipart-or-json`: or the fields alone as JSON. `form`: `application/x-www-form-urlencoded`.
   * `stream`: the handler reads the request itself. Default `json`.
   */
  bodyKind?: 'json' | 'raw' | 'multipart' | 'multipart-or-json' | 'form' | 'stream'
  /** Limit of a JSON body that may be larger than others. */
  maxBodyBytes?: number
  /** The one file field of a multipart body. */
  files?: FileField
  /** The body of a success. Default `json`. */
  answer?: Sends
  /** Status of a success; 201 when something was created. */
  status: 200 | 201 | 202 | 204
  /**
   * Status of a success of the other kind: 200 repeats an earlier answer to the same caller, 202 says what
   * waits for somebody else's decision.
   */
  otherStatus?: 200 | 202
  /** `response_description` of a success. */
  description: string
  data: Data
  /** Codes of its refusals, besides those that every endpoint shares. */
  errors: readonly ErrorCode[]
}

export function endpoint<
  Data extends z.ZodType,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Access extends Auth = Auth,
  Sends extends Answer = 'json',
>(
  definition: Endpoint<Params, Query, Body, Data, Access, Sends>,
): Endpoint<Params, Query, Body, Data, Access, Sends> {
  return definition
}

/**
 * A missing part of an endpoint is `undefined`; the property itself is optional, so `undefined` is excluded
 * first.
 */
type Present<Schema> = Extract<Schema, z.ZodType>
type Output<Schema> = [Present<Schema>] extends [never] ? undefined : z.output<Present<Schema>>
type Part<Name extends string, Schema> = [Present<Schema>] extends [never]
  ? object
  : { [Key in Name]: z.input<Present<Schema>> }

/** The handler's input: validated and transformed. */
export interface EndpointInput<E extends Endpoint> {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

/** The caller's input; missing parts of the endpoint are left out. */
export type EndpointRequest<E extends Endpoint> = Part<'params', E['params']> &
  Partial<Part<'query', E['query']>> &
  Part<'body', E['body']>

/** `response_data` on the wire. */
export type EndpointData<E extends Endpoint> = z.input<E['data']>

export const API_BASE = '/api/v1'

/** The whole path of an endpoint, with its parameters as `:name`. */
export function fullPath({ path, dialect }: Pick<Endpoint, 'path' | 'dialect'>): string {
  return dialect ? path : API_BASE + path
}

/** Path with its parameters filled in, without the base. */
export function pathFor(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
