import { Outlet, useLocation, useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useMediaQuery, WIDE } from '../../lib/use-media-query.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { settings } from './messages.ts'
import { OPEN } from './SettingsForms.tsx'
import { SettingsNav } from './SettingsNav.tsx'

/**
 * `/settings`: a Back button to the dashboard, the sidebar, and one of its pages. A form that a phone shows
 * alone leads back to its page.
 */
export function Component() {
  const wide = useMediaQuery(WIDE)
  const alone = useSearchParams()[0].has(OPEN) && !wide
  const { pathname } = useLocation()
  return (
    <>
      <BackLink to={alone ? pathname : paths.dashboard}>{settings.back}</BackLink>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        {!alone && <SettingsNav />}
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </>
  )
}
