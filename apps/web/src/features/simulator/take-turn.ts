import type { NigerianPhone } from '@amana/contract/phone'
import { simulateTurn } from '@amana/contract/simulator'
import { call } from '../../lib/api.ts'

/** A call as far as it has come. */
export interface Call {
  id: string
  phone: NigerianPhone
  code: string
  /** All since it was dialled. */
  inputs: readonly string[]
}

export interface AnsweredCall extends Call {
  screen: { text: string; end: boolean }
}

/** Sends all inputs of the call and gives it back with its screen; the same turn may be sent twice. */
export async function takeTurn(next: Call): Promise<AnsweredCall> {
  const { id, phone, code, inputs } = next
  const body = { session_id: id, phone_number: phone, service_code: code, inputs: [...inputs] }
  return { ...next, screen: (await call(simulateTurn, { body })).data }
}
