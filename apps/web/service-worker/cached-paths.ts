/** The two pages of the build: the prerendered landing page, and the shell of every other route. */
export const LANDING = '/'
export const APP = '/app.html'

/** Hashed files: the content behind an address never changes. */
export function isAsset(pathname: string): boolean {
  return pathname.startsWith('/assets/')
}

const NO_PAGE = /^\/((api|sandbox|\.well-known|assets|status|log|r)\/|(healthz|readyz|metrics|version)$)/

/**
 * Addresses that the server answers with a page of the web application, not with a file, data or the
 * gateway's page (apps/api/src/http/web.ts).
 */
export function isPage(pathname: string): boolean {
  return !NO_PAGE.test(pathname) && !/\.[a-z0-9]+$/i.test(pathname)
}
