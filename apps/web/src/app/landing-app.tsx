import { useMemo, useRef, useState } from 'react'
import { type Released, ReleasedContext } from '../features/landing/released.ts'
import { TelecomOffContext } from '../features/landing/telecom-off.ts'
import { type Navigate, NavigateContext } from '../ui/Link.tsx'
import { Component as Landing } from './landing.tsx'
import { Frame } from './layouts/Frame.tsx'

/** Texts that the server wrote on the page; null: no month has been released. */
export function releasedOn({ month, stolen, found }: DOMStringMap): Released | null {
  return month !== undefined && stolen !== undefined && found !== undefined ? { month, stolen, found } : null
}

interface LandingAppProps {
  leave: (to: string) => Promise<void>
  released?: Released | null
  /** This deployment asks no mobile network. */
  telecomOff?: boolean
}

/** The landing page without the router: used to prerender and to hydrate it. */
export function LandingApp({ leave, released = null, telecomOff = false }: LandingAppProps) {
  const [busy, setBusy] = useState(false)
  const leaving = useRef(false)
  const navigate = useMemo<Navigate>(
    () => (to) => {
      // A second tap would start a second application.
      if (leaving.current) return
      leaving.current = true
      setBusy(true)
      leave(to).catch(() => {
        // Offline the page stays, and the notice at its top says why. Otherwise the browser navigates itself.
        if (navigator.onLine) return window.location.assign(to)
        leaving.current = false
        setBusy(false)
      })
    },
    [leave],
  )
  return (
    <NavigateContext value={navigate}>
      <Frame busy={busy}>
        <ReleasedContext value={released}>
          <TelecomOffContext value={telecomOff}>
            <Landing />
          </TelecomOffContext>
        </ReleasedContext>
      </Frame>
    </NavigateContext>
  )
}
