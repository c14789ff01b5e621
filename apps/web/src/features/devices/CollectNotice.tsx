import type { Device } from '@amana/contract/devices'
import { paths } from '../../lib/paths.ts'
import { Alert, LinkButton } from '../../ui/index.ts'
import { custodyNotice as text } from './custody/messages.ts'
import { useNeeds } from './needs-you.ts'

/** That the police keep this phone for its owner; nothing otherwise. */
export function CollectNotice({ device }: { device: Device }) {
  const { data } = useNeeds()
  const need = data?.results.find(
    ({ kind, device: of }) => (kind === 'collect' || kind === 'in_custody') && of?.id === device.id,
  )
  if (!need) return null
  const collects = need.kind === 'collect'
  const { title, action } = text[collects ? 'collect' : 'in_custody']
  return (
    <Alert
      tone="success"
      className="mb-4 md:mb-6"
      title={title}
      action={
        <LinkButton variant={collects ? 'primary' : 'secondary'} to={paths.collect(device.imei)}>
          {action}
        </LinkButton>
      }
    >
      {collects ? need.case && text.ofCase(need.case) : text.in_custody.text}
    </Alert>
  )
}
