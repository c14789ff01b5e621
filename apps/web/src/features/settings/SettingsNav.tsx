import { useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { classes, Icon, type IconName, Link } from '../../ui/index.ts'
import { settings } from './messages.ts'

const LINKS: ReadonlyArray<{ to: string; text: string; icon: IconName }> = [
  { to: paths.settingsSecurity, text: settings.pages.security, icon: 'lock' },
  { to: paths.settingsProfile, text: settings.pages.profile, icon: 'people' },
  { to: paths.settingsVerifiedDevices, text: settings.pages.verifiedDevices, icon: 'phone' },
  { to: paths.settingsNotifications, text: settings.pages.notifications, icon: 'bell' },
  { to: paths.settingsAccess, text: settings.pages.access, icon: 'eye' },
  { to: paths.settingsPrivacy, text: settings.pages.privacy, icon: 'lock' },
  { to: paths.settingsReceipts, text: settings.pages.receipts, icon: 'shield' },
]

/**
 * The sidebar of the settings; a phone shows it as rows above the page, so that nothing hides in a menu.
 */
export function SettingsNav() {
  const { pathname } = useLocation()
  const at =
    pathname.replace(/\/$/, '') === paths.settings ? paths.settingsSecurity : pathname.replace(/\/$/, '')
  return (
    <nav
      aria-label={settings.nav}
      className="grid grid-cols-2 content-start gap-1 md:grid-cols-3 lg:grid-cols-1"
    >
      {LINKS.map(({ to, text, icon }) => (
        <Link
          key={to}
          to={to}
          aria-current={at === to ? 'page' : undefined}
          className={classes(
            'last:odd:max-md:col-span-2 flex min-h-11 items-center gap-2 rounded-md border-[1.5px] px-3 py-2 text-sm font-semibold lg:text-base',
            at === to
              ? 'border-brand bg-brand-soft text-brand'
              : 'border-transparent text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          <Icon name={icon} size={20} className="shrink-0" />
          {text}
        </Link>
      ))}
    </nav>
  )
}
