import type { Device } from '@amana/contract/devices'
import { haveItBack } from '../../lib/have-it-back.ts'
import { Icon, LinkButton } from '../../ui/index.ts'
import { locks } from './locks/messages.ts'

/** The first action on a stolen phone's page. */
export function HaveItBack({ device }: { device: Device }) {
  if (device.status !== 'stolen' || !device.abilities.flag_found) return null
  return (
    <LinkButton {...haveItBack(device.id)} size="lg" className="mb-4 w-full sm:w-auto md:mb-6">
      <Icon name="check" size={20} />
      {locks.lost.action}
    </LinkButton>
  )
}
