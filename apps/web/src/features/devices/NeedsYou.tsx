import type { OwnDevice } from '@amana/contract/devices'
import { paths } from '../../lib/paths.ts'
import { Alert, LinkButton } from '../../ui/index.ts'
import { needsYou as text } from './locks/messages.ts'
import { useNeedingYou } from './needs-you.ts'

/** On the dashboard: how many phones need the person, and the way to them. Nothing when none does. */
export function NeedsYou({ own }: { own: ReadonlyMap<string, OwnDevice> }) {
  // A phone with two numbers stands under both.
  const needing = useNeedingYou([...new Set(own.values())])
  const [first] = needing
  if (!first) return null
  return (
    <div data-needs="phones" className="mb-6 md:mb-8">
      <Alert
        tone="warning"
        title={text.count(needing.length)}
        action={
          <LinkButton
            variant="secondary"
            to={needing.length === 1 ? paths.device(first.id) : paths.myDevices}
          >
            {text.action}
          </LinkButton>
        }
      />
    </div>
  )
}
