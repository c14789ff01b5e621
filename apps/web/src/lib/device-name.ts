import type { Model } from '@amana/contract/imei'
import { ui } from './messages/ui.ts'

/** `Tecno Spark 10`; many models begin with the name of their brand already. */
export function deviceName({ brand, model }: Model): string {
  const [maker, kind] = [brand.trim(), model.trim()]
  const named = kind.toLowerCase().startsWith(maker.toLowerCase()) ? kind : `${maker} ${kind}`.trim()
  return named || ui.unknownModel
}
