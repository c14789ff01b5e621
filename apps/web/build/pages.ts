/** The pages of the router, with the modules that each of them loads. */
import type { RouteObject } from 'react-router'
import type { Manifest } from './manifest.ts'

export interface BuiltPage {
  /** The router's pattern: `/certificates/:number`. */
  path: string
  /** Source files of the page and its layouts, as the manifests name them. */
  modules: string[]
  /** Functions of the routes that load them. */
  load: (() => Promise<unknown>)[]
}

/**
 * Shape of dist/client/.vite/pages.json, which apps/api/src/http/web.ts reads: route pattern → page in
 * dist/client, its pages for addresses with a parameter, and its modules.
 */
export type PagesFile = Record<
  string,
  { file: string; byParameter?: Record<string, string>; modules: string[] }
>

/**
 * Every page except the landing page, which is prerendered, and `*`, which matches the rest.
 *
 * @param routes as built for the server, where `lazy` still names the imported file
 * @param manifest of that build
 */
export function pagesOf(
  routes: readonly RouteObject[],
  manifest: Manifest,
  parents: BuiltPage = { path: '', modules: [], load: [] },
): BuiltPage[] {
  return routes.flatMap((route) => {
    if (route.path === '/' || route.path === '*') return []
    const path = pathUnder(parents.path, route.path)
    const { lazy } = route
    const page = {
      path,
      modules: [...parents.modules, ...(lazy ? [moduleOf(route, manifest)] : [])],
      load: [...parents.load, ...(typeof lazy === 'function' ? [lazy] : [])],
    }
    return route.children ? pagesOf(route.children, manifest, page) : [page]
  })
}

function pathUnder(parent: string, path = ''): string {
  if (path.startsWith('/')) return path
  return path === '' ? parent : `${parent}/${path}`
}

function moduleOf({ path, lazy }: RouteObject, manifest: Manifest): string {
  const imported = /import\(["'`]\.\/(?:assets\/)?(.+?)["'`]\)/.exec(String(lazy))?.[1]
  const found = Object.entries(manifest).find(
    ([, { file }]) => imported !== undefined && file.endsWith(`/${imported}`),
  )
  if (!found)
    throw new Error(`what the route ${path ?? 'without a path'} loads is not known: ${String(lazy)}`)
  return found[0]
}
