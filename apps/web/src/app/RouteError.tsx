import { isRouteErrorResponse, useRouteError } from 'react-router'
import { CannotLoad, type Cause } from './CannotLoad.tsx'

/** Messages of browsers when a script of the page cannot be fetched: Chromium, Firefox, Safari. */
const CHUNK_FAILED = /dynamically imported module|module script failed|error loading dynamically/i

function causeOf(error: unknown, online: boolean): Cause {
  if (isRouteErrorResponse(error) && error.status === 404) return 'notFound'
  if (!online) return 'offline'
  if (error instanceof TypeError && CHUNK_FAILED.test(error.message)) return 'chunk'
  return 'unexpected'
}

/** The fallback of every route. */
export function RouteError() {
  return <CannotLoad cause={causeOf(useRouteError(), navigator.onLine)} />
}
