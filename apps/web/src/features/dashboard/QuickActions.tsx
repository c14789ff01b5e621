import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { useTransferPath } from '../../lib/use-transfer-path.ts'
import { Icon, type IconName, Link } from '../../ui/index.ts'
import { SignInNote } from '../../ui/SignInNote.tsx'
import { dashboard } from './messages.ts'

const text = dashboard.actions

const TILES: ReadonlyArray<{ to: string; icon: IconName; title: string; text: string }> = [
  { to: paths.registerDevice, icon: 'shield', ...text.register },
  { to: paths.transfer, icon: 'transfer', ...text.transfer },
  { to: paths.myDevices, icon: 'phone', ...text.devices },
  { to: paths.settings, icon: 'lock', ...text.settings },
]

/** The quick actions. On a wide screen they stand beside the form and are as high as it is. */
export function QuickActions() {
  const transferPath = useTransferPath()
  const { user } = useSession()
  return (
    <section aria-labelledby="quick-actions" className="flex flex-col lg:h-full">
      <h2 id="quick-actions" className="mb-4 text-xl lg:sr-only">
        {text.heading}
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4 lg:flex-1 lg:auto-rows-fr lg:grid-cols-2">
        <li className="col-span-full grid">
          <Link
            to={user ? paths.selectFlag : paths.report}
            state={user && { type: 'stolen' }}
            className="flex items-center gap-3 rounded-lg border border-line bg-raised p-4 shadow-card transition-colors hover:border-stolen hover:bg-stolen-soft"
          >
            <Icon name="stop" className="shrink-0 text-stolen" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{text.stolen.title}</span>
              <span className="block text-sm text-muted">{text.stolen.text}</span>
            </span>
            <Icon name="arrow" size={20} className="shrink-0 text-muted" />
          </Link>
        </li>
        {TILES.map((tile) => (
          <li key={tile.to} className="grid">
            <Link
              to={tile.to === paths.transfer ? transferPath : tile.to}
              className="flex flex-col gap-2 rounded-lg lg:justify-center border border-line bg-raised p-4 shadow-card transition-colors hover:border-brand hover:bg-brand-soft"
            >
              <span className="flex flex-col gap-2 lg:flex-row">
                <Icon name={tile.icon} className="shrink-0 text-brand" />
                <span className="font-semibold">{tile.title}</span>
              </span>
              <span className="text-sm text-muted">
                {tile.text}
                <SignInNote />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
