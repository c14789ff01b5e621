import { useEffect, useRef } from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import { focusPage } from '../lib/focus.ts'
import { useOwnLocale } from '../lib/use-own-locale.ts'
import { useResumedPush } from '../lib/use-resumed-push.ts'
import { NavigateContext } from '../ui/Link.tsx'
import { Frame } from './layouts/Frame.tsx'

/** Around every page: the frame, navigation without reload, focus and scroll position. */
export function Root() {
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle'
  useFocusAfterNavigation()
  useOwnLocale()
  useResumedPush()
  return (
    <NavigateContext value={navigate}>
      <Frame busy={busy}>
        <Outlet />
      </Frame>
      <ScrollRestoration getKey={scrollKey} />
    </NavigateContext>
  )
}

/** Screen readers start at the new page's heading, or at the section that the link names. */
function useFocusAfterNavigation() {
  const { pathname, hash } = useLocation()
  const last = useRef({ pathname, hash })
  useEffect(() => {
    if (last.current.pathname === pathname && last.current.hash === hash) return
    last.current = { pathname, hash }
    focusPage(idOf(hash))
  }, [pathname, hash])
}

/** `#` alone names no element; an address from outside may hold a stray %. */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/**
 * Every page that is opened by its address has the key `default`, so each keeps its own scroll position by
 * path.
 */
function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? `default ${pathname}` : key
}
