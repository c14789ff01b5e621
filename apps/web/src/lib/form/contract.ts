/**
 * The contract's schemas, for the forms. They bring zod (25 KB gzip), so this module is only ever loaded by
 * `rules.ts`, once somebody is in a form.
 */
import { ENDPOINTS, type Endpoint } from '@amana/contract'

/** The schema of what an endpoint takes. The browser's endpoints carry no id: method and path name them. */
export function bodyOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): Endpoint['body'] {
  return ENDPOINTS.find((known) => known.method === method && known.path === path)?.body
}
