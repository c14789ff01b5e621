import type { ReactNode } from 'react'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { focusPage } from '../lib/focus.ts'
import { leaveWith } from '../lib/sign-out.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { routes } from './routes.tsx'

/** After this long (milliseconds) what the first page waits for is told by the application itself. */
const PATIENCE = 1_000

type Router = ReturnType<typeof createBrowserRouter>

/** The first page has been loaded, so that it appears in one piece; or it takes long. */
function firstPageOf(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, PATIENCE)
    const stop = router.subscribe(({ initialized }) => initialized && done())
    if (router.state.initialized) done()
  })
}

function applicationOf(router: Router): ReactNode {
  // flushSync: when the promise ends, the new page is on the screen.
  leaveWith((to, options) => router.navigate(to, { ...options, flushSync: true }))
  return (
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>
  )
}

/** The application at the browser's address. What cannot be loaded is tried again, and its fault shown, by the router. */
export async function startApplication(): Promise<ReactNode> {
  const router = createBrowserRouter(routes)
  await firstPageOf(router)
  return applicationOf(router)
}

/** The application at `to`, coming from the landing page. Throws when a script of that page cannot be loaded. */
export async function openApplication(to: string): Promise<ReactNode> {
  await loadMatched(new URL(to, window.location.href).pathname)
  window.history.pushState(null, '', to)
  window.scrollTo(0, 0)
  requestAnimationFrame(() => setTimeout(() => focusPage()))
  return applicationOf(createBrowserRouter(routes))
}

/** The router would show the landing page's address for as long as these are on their way, and their fault in its place. */
async function loadMatched(pathname: string) {
  const matched = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy())
      delete route.lazy
    }),
  )
}
