import { useCallback, useSyncExternalStore } from 'react'

/** The width from which a page has room for tables (breakpoint `md` of styles/tokens.css). */
export const WIDE = '(min-width: 48rem)'
/** The width of a desk (breakpoint `lg`). */
export const DESKTOP = '(min-width: 64rem)'

/** Whether the media query holds now; follows the window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
