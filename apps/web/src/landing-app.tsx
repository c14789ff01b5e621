import { useMemo, useState } from 'react'
import { Component as Landing } from './routes/landing.tsx'
import { Frame } from './routes/layouts/Frame.tsx'
import { type Navigate, NavigateContext } from './ui/Link.tsx'

/** The landing page on its own, without the router: what is prerendered, and what hydrates it. */
export function LandingApp({ leave }: { leave: (to: string) => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const navigate = useMemo<Navigate>(
    () => (to) => {
      setBusy(true)
      leave(to).catch(() => {
        // Offline: the page stays, and the notice at its top says why. Otherwise the browser goes there by itself.
        if (navigator.onLine) window.location.assign(to)
        else setBusy(false)
      })
    },
    [leave],
  )
  return (
    <NavigateContext value={navigate}>
      <Frame busy={busy}>
        <Landing />
      </Frame>
    </NavigateContext>
  )
}
