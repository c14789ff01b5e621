import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isOfficer } from '../../../lib/is-officer.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/use-session.ts'
import { useKeys, usePaletteKey } from './keys.ts'
import { officerPages } from './pages.ts'
import { SEARCH_FIELD } from './search-field.ts'

const None = () => null
const KeyHelp = lazyPart(async () => (await import('./KeyHelp.tsx')).KeyHelp, None)
const Palette = lazyPart(async () => (await import('./Palette.tsx')).Palette, None)

/** Keys of every page of the portal, for an officer who may use them. */
export function OfficerKeys() {
  const { user } = useSession()
  if (!user || !isOfficer(user) || user.authenticator_required) return null
  return <Keys supervisor={user.is_supervisor === true} />
}

function Keys({ supervisor }: { supervisor: boolean }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [shown, setShown] = useState<'help' | 'palette' | null>(null)
  const pages = officerPages(supervisor)
  useKeys({
    ...Object.fromEntries(pages.map(({ key, to }) => [`g ${key}`, () => void navigate(to)])),
    '?': () => setShown('help'),
    '/': () => {
      const field = document.getElementById(SEARCH_FIELD)
      if (field) field.focus()
      else if (pathname !== paths.officerDashboard)
        void navigate(paths.officerDashboard, { state: { search: true } })
    },
  })
  usePaletteKey(() => setShown('palette'))
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
