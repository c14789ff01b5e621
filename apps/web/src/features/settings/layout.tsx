import { Outlet } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { settings } from './messages.ts'
import { SettingsNav } from './SettingsNav.tsx'

/** `/settings`: a Back button to the dashboard, the sidebar, and one of its pages. */
export function Component() {
  return (
    <>
      <BackLink to={paths.dashboard}>{settings.back}</BackLink>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <SettingsNav />
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </>
  )
}
