import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { paths } from '../../../lib/paths.ts'
import { useKeys, usePaletteKey } from './keys.ts'
import { officerPages } from './pages.ts'

const None = () => null
const KeyHelp = lazyPart(async () => (await import('./KeyHelp.tsx')).KeyHelp, None)
const Palette = lazyPart(async () => (await import('./Palette.tsx')).Palette, None)

interface OfficerKeysProps {
  supervisor: boolean
  /** These keys work from now on. */
  onReady: () => void
}

/** Keys of every page of the portal. */
export function OfficerKeys({ supervisor, onReady }: OfficerKeysProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [shown, setShown] = useState<'help' | 'palette' | null>(null)
  const pages = officerPages(supervisor)
  useKeys({
    ...Object.fromEntries(pages.map(({ key, to }) => [`g ${key}`, () => void navigate(to)])),
    '?': () => setShown('help'),
    // That page handles this key itself.
    '/': () => {
      if (pathname !== paths.officerDashboard)
        void navigate(paths.officerDashboard, { state: { search: true } })
    },
  })
  usePaletteKey(() => setShown('palette'))
  const ready = useRef(onReady)
  useEffect(() => ready.current(), [])
  const close = () => setShown(null)
  if (shown === null) return null
  return (
    <Suspense fallback={null}>
      {shown === 'help' ? (
        <KeyHelp pages={pages} onClose={close} />
      ) : (
        <Palette pages={pages} onClose={close} />
      )}
    </Suspense>
  )
}
