import { type ReactNode, useEffect, useState } from 'react'
import { layout } from '../../lib/messages/layout.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Milliseconds after which a slow navigation is announced. */
const SLOW_AFTER = 3000

/** The frame around every page: skip link, progress of navigations (`busy`), offline notice. */
export function Frame({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        {layout.skip}
      </a>
      <NavigationProgress busy={busy} />
      <OfflineNotice />
      {children}
    </div>
  )
}

/** Bar at the top while the next page loads; after 3 s it says so in words. */
function NavigationProgress({ busy }: { busy: boolean }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return (
    <div role="status">
      {busy && <div className="progress-bar fixed inset-x-0 top-0 z-50 h-1 bg-flagged-solid" />}
      {busy && slow && (
        <p className="fixed inset-x-0 top-1 z-50 mx-auto w-fit rounded-md bg-raised px-4 py-2 text-sm font-semibold text-ink shadow-float">
          {layout.slow}
        </p>
      )}
    </div>
  )
}

function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="bg-flagged-soft text-ink">
          <span className="page flex items-center gap-3 py-2 text-sm font-semibold">
            <Icon name="offline" size={20} className="shrink-0 text-flagged" />
            {layout.offline}
          </span>
        </p>
      )}
    </div>
  )
}
