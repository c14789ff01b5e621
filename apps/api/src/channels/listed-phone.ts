import type { Imei } from '@amana/contract'

/** A phone of the account that is calling, or of an earlier check of its number. */
export interface ListedPhone {
  id: number
  imei: Imei
  /** Brand and model; empty: not known. */
  name: string
}
