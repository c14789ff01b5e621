import { paths } from '../../lib/paths.ts'
import { pushPermission, pushSupport } from '../../lib/push.ts'
import { Link } from '../../ui/Link.tsx'
import { devices } from './messages.ts'

/** After a phone was flagged: this browser can show news at once. Nothing where the person has answered. */
export function PushHint() {
  if (pushSupport() !== 'yes' || pushPermission() !== 'default') return null
  return (
    <p className="mt-4">
      <Link to={paths.settingsNotifications} className="text-link inline-flex min-h-11 items-center">
        {devices.flagged.push}
      </Link>
    </p>
  )
}
