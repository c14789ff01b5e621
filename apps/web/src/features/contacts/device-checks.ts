import type { validateDevice } from '@amana/contract/devices'
import type { EndpointData } from '@amana/contract/endpoint'
import { modelName } from '@amana/contract/imei'
import { contacts } from './messages.ts'

export type DeviceValidation = EndpointData<typeof validateDevice>

export interface DeviceCheck {
  id: 'sim' | 'number' | 'model' | 'flag'
  title: string
  /** Null: not known, which is no fault of the phone. */
  passed: boolean | null
  word: string
  text: string
}

/** SIM number proven, form of the IMEI, model, flag (decisions §10). */
export function checksOf({
  sim_verified,
  luhn_valid,
  brand,
  model,
  flagged,
}: DeviceValidation): DeviceCheck[] {
  const { sim, number, model: table, flag, passed, notPassed } = contacts.device
  const name = modelName({ brand, model })
  const known = (fine: boolean, { title, yes, no }: { title: string; yes: string; no: string }) => ({
    title,
    passed: fine,
    word: fine ? passed : notPassed,
    text: fine ? yes : no,
  })
  const unknown = ({ title, unknown: word, unknownText: text }: typeof flag | typeof table) => ({
    title,
    passed: null,
    word,
    text,
  })
  return [
    { id: 'sim', ...known(sim_verified, sim) },
    { id: 'number', ...known(luhn_valid, number) },
    { id: 'model', ...(name ? known(true, { title: table.title, yes: name, no: '' }) : unknown(table)) },
    { id: 'flag', ...(flagged === null ? unknown(flag) : known(!flagged, flag)) },
  ]
}
