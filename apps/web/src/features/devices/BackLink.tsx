import { devices } from '../../lib/messages/devices.ts'
import { Icon, LinkButton } from '../../ui/index.ts'

export function BackLink({ to }: { to: string }) {
  return (
    <LinkButton variant="ghost" to={to} className="mb-2 -ml-4">
      <Icon name="back" size={20} />
      {devices.back}
    </LinkButton>
  )
}
