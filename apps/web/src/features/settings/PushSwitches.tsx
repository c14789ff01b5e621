import type { PushSwitch } from '@amana/contract/notifications'
import { push as text } from '../../lib/messages/push.ts'
import { Switch } from './NotificationSwitches.tsx'
import { useSwitches } from './queries.ts'

const OF_OWNERS: readonly PushSwitch[] = [
  'push_transfer_alerts',
  'push_security_alerts',
  'push_device_status_updates',
]
const OF_OFFICERS: readonly PushSwitch[] = ['push_work']

/** Switches of what the devices show. Without an answer there are none, and everything is sent as before. */
export function PushSwitches({ officer }: { officer: boolean }) {
  const { data } = useSwitches()
  if (!data) return null
  return (
    <section>
      <h3 className="font-semibold">{text.kinds}</h3>
      {(officer ? OF_OFFICERS : OF_OWNERS).map((name) => (
        <Switch key={name} name={name} on={data[name]} {...text.switches[name]} />
      ))}
    </section>
  )
}
