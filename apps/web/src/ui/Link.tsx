import { type ComponentProps, createContext, type MouseEvent, use } from 'react'

export type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void

/**
 * Changes the page without a reload; null: the browser navigates. Links use this and not the router, so that
 * the landing page works without loading it (app/landing-app.tsx provides one, app/Root.tsx the other).
 */
export const NavigateContext = createContext<Navigate | null>(null)

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Address inside the product, with a leading slash. */
  to: string
  replace?: boolean
  state?: unknown
  /** Leave it to the browser. */
  reloadDocument?: boolean
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}

/**
 * A link that changes the page without a reload where a router is there, and a plain link everywhere else.
 */
export function Link({ to, replace, state, reloadDocument, onClick, ...anchor }: LinkProps) {
  const navigate = use(NavigateContext)
  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !navigate || reloadDocument || !isPlainClick(event)) return
    if (anchor.target && anchor.target !== '_self') return
    // A section of this page: the browser scrolls and moves the focus itself.
    const { pathname, search, hash } = new URL(to, window.location.href)
    if (hash && pathname === window.location.pathname && search === window.location.search) return
    event.preventDefault()
    navigate(to, { replace, state })
  }
  return <a {...anchor} href={to} onClick={click} />
}
