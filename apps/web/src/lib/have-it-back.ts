import { paths } from './paths.ts'
import { fieldOf } from './tab-store.ts'

/** The target of "I have it back": the PIN alone closes the case of a phone. */
export function haveItBack(deviceId: number): { to: string; state: object } {
  return { to: paths.verifyPin, state: { deviceId, straight: true } }
}

/** Whether a page was opened by it. The state is untrusted. */
export function isStraight(state: unknown): boolean {
  return fieldOf(state, 'straight') === true
}
