import type { RouteObject } from 'react-router'
import { Root } from './Root.tsx'
import { RouteError } from './RouteError.tsx'
import { Starting } from './Starting.tsx'

/** Every page, loaded when it is visited. A module exports `Component` and, where it needs them, `loader`, `ErrorBoundary`, …. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: Starting,
    children: [
      { path: '/', lazy: () => import('./landing.tsx') },
      {
        lazy: () => import('./layouts/UserLayout.tsx'),
        children: [{ path: '/results', lazy: () => import('./results.tsx') }],
      },
      {
        lazy: () => import('./layouts/PlainLayout.tsx'),
        children: [
          { path: '/certificates/:number', lazy: () => import('./certificate.tsx') },
          { path: '*', lazy: () => import('./not-found.tsx') },
        ],
      },
    ],
  },
]
