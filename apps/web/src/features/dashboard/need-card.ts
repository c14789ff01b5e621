/** The words of a card about one need, and where its action leads. Pure. */
import type { Need } from '@amana/contract/needs'
import { deviceName } from '../../lib/device-name.ts'
import { paths } from '../../lib/paths.ts'
import type { IconName } from '../../ui/index.ts'
import { needs } from './needs/messages.ts'

export interface NeedCard {
  title: string
  text: string
  action: string
  to: string
  icon: IconName
  tone: 'stolen' | 'flagged' | 'brand'
}

const LOOKS = {
  found_message: ['phone', 'brand'],
  claim: ['warning', 'flagged'],
  report: ['stop', 'stolen'],
  collect: ['phone', 'brand'],
  in_custody: ['shield', 'brand'],
  hold: ['lock', 'flagged'],
  open_case: ['stop', 'stolen'],
  incoming_transfer: ['transfer', 'brand'],
  offer: ['transfer', 'flagged'],
  pin: ['lock', 'brand'],
  phone_number: ['phone', 'brand'],
} as const satisfies Record<Need['kind'], readonly [IconName, NeedCard['tone']]>

export function cardOf(need: Need): NeedCard {
  const [icon, tone] = LOOKS[need.kind]
  const lost = need.kind === 'open_case' && need.flag_type === 'lost'
  const { action } = needs.kinds[need.kind]
  return { ...wordsOf(need), action, to: targetOf(need), icon, tone: lost ? 'flagged' : tone }
}

function wordsOf(need: Need): Pick<NeedCard, 'title' | 'text'> {
  const { kinds } = needs
  const phone = need.device ? deviceName(need.device) : ''
  const number = need.case ?? ''
  switch (need.kind) {
    case 'report':
      return { title: kinds.report.title(phone), text: kinds.report.text(number) }
    case 'open_case': {
      const { title, text } = kinds.open_case
      return { title: title[need.flag_type ?? 'stolen'](phone), text: number && text(number) }
    }
    case 'collect':
      return { title: kinds.collect.title(phone), text: number && kinds.collect.text(number) }
    case 'incoming_transfer': {
      const { title, text } = kinds.incoming_transfer
      return { title: title(need.person ?? '', phone), text }
    }
    case 'offer':
      return { title: kinds.offer.title(phone), text: kinds.offer.text(need.person ?? '') }
    case 'pin':
    case 'phone_number':
      return kinds[need.kind]
    default:
      return { title: kinds[need.kind].title(phone), text: kinds[need.kind].text }
  }
}

function targetOf({ kind, device, case: number, flag_id: flagId }: Need): string {
  if (kind === 'pin') return paths.pinSetup
  if (kind === 'phone_number') return paths.verifyPhone
  if ((kind === 'collect' || kind === 'in_custody') && device) return paths.collect(device.imei)
  if (kind === 'incoming_transfer') return paths.transferIncoming
  if (kind === 'found_message' && number) return paths.foundCase(number)
  if (kind === 'report' && device && number && flagId) return paths.deviceCase(device.imei, flagId)
  return device?.id ? paths.device(device.id) : paths.myDevices
}
