import type { validateDevice } from '@amana/contract/devices'
import type { EndpointData } from '@amana/contract/endpoint'
import { modelName } from '@amana/contract/imei'
import { contacts } from './messages.ts'

export type DeviceValidation = EndpointData<typeof validateDevice>

export interface DeviceCheck {
  id: 'sim' | 'number' | 'model' | 'flag'
  title: string
  passed: boolean
  text: string
}

/** SIM number proven, form of the IMEI, TAC match, flag (decisions §10); an unknown value has not passed. */
export function checksOf({
  sim_verified,
  luhn_valid,
  brand,
  model,
  flagged,
}: DeviceValidation): DeviceCheck[] {
  const text = contacts.device
  const name = modelName({ brand, model })
  return [
    {
      id: 'sim',
      title: text.sim.title,
      passed: sim_verified,
      text: sim_verified ? text.sim.yes : text.sim.no,
    },
    {
      id: 'number',
      title: text.number.title,
      passed: luhn_valid,
      text: luhn_valid ? text.number.yes : text.number.no,
    },
    { id: 'model', title: text.model.title, passed: name !== '', text: name || text.model.no },
    { id: 'flag', title: text.flag.title, passed: flagged === false, text: flagText(flagged) },
  ]
}

function flagText(flagged: boolean | null): string {
  const { yes, no, unknown } = contacts.device.flag
  if (flagged === null) return unknown
  return flagged ? no : yes
}
