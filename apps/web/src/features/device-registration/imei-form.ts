/** Errors in the data of step 1. Pure. */
import { DEVICE_MESSAGES } from '@amana/contract/devices'
import { type Model, parseImei } from '@amana/contract/imei'
import type { Draft } from './draft.ts'
import { registration } from './messages.ts'

export type ImeiFormField = 'imei' | 'imei2' | 'brand' | 'model'
export type ImeiFormErrors = Partial<Record<ImeiFormField, string>>
type Entered = Pick<Draft, ImeiFormField>

/** The model that belongs to the IMEI; null: not looked up. */
export interface KnownModel {
  brand: string
  model: string
  source: 'tac' | 'owners' | null
}

export function imeiErrors({ imei, imei2 }: Pick<Draft, 'imei' | 'imei2'>): ImeiFormErrors {
  const errors: ImeiFormErrors = {}
  const first = parseImei(imei)
  if (!first.ok) errors.imei = first.message
  if (imei2 !== '') {
    const second = parseImei(imei2)
    if (!second.ok) errors.imei2 = second.message
    else if (first.ok && first.imei === second.imei) errors.imei2 = DEVICE_MESSAGES.sameTwice
  }
  return errors
}

/** Brand and model: from the TAC table, which nobody overrules, else as entered. */
export function modelOf(entered: Entered, known: KnownModel | null): Model {
  if (known?.source === 'tac') return { brand: known.brand, model: known.model }
  return { brand: entered.brand.trim(), model: entered.model.trim() }
}

export function modelErrors(model: Model): ImeiFormErrors {
  const { brandRequired, modelRequired } = registration.imei
  return {
    ...(model.brand ? {} : { brand: brandRequired }),
    ...(model.model ? {} : { model: modelRequired }),
  }
}
