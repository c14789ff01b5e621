import { type Model, modelName } from '@amana/contract/imei'
import { ui } from './messages/ui.ts'

/** `Tecno Spark 10`, or that it is not known. */
export function deviceName(model: Model): string {
  return modelName(model) || ui.unknownModel
}
