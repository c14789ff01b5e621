import { useLocation } from 'react-router'
import { ui } from '../lib/messages/ui.ts'
import { paths } from '../lib/paths.ts'
import { Link } from './Link.tsx'

/** Beside a PIN field: the way to a new PIN, and from there back to this page as it is. */
export function ForgotPinLink() {
  const { pathname, search, state } = useLocation()
  return (
    <Link
      to={paths.settingsPin}
      state={{ forgotPin: true, from: { pathname, search, state } }}
      className="text-link inline-flex min-h-11 items-center justify-self-start text-sm"
    >
      {ui.forgotPin}
    </Link>
  )
}
