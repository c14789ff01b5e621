import type { RequestContext } from '../../http/route.ts'

export function userAgentOf({ headers }: RequestContext): string | undefined {
  const header = headers['user-agent']
  return Array.isArray(header) ? header[0] : header
}
