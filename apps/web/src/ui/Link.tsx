import { type ComponentProps, createContext, type MouseEvent, use } from 'react'

export type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void

/**
 * How the page is changed in place; null: by the browser. Links go through this and not through the router, so that the
 * landing page works without loading it (app/landing-app.tsx provides one, app/Root.tsx the other).
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

/** A link that changes the page in place where a router is there, and is an ordinary link everywhere else. */
export function Link({ to, replace, state, reloadDocument, onClick, ...anchor }: LinkProps) {
  const navigate = use(NavigateContext)
  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !navigate || reloadDocument || !isPlainClick(event)) return
    if (anchor.target && anchor.target !== '_self') return
    // A section of this very page: the browser scrolls and moves the focus by itself.
    const { pathname, search, hash } = new URL(to, window.location.href)
    if (hash && pathname === window.location.pathname && search === window.location.search) return
    event.preventDefault()
    navigate(to, { replace, state })
  }
  return <a {...anchor} href={to} onClick={click} />
}
