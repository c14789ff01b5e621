/**
 * The unfinished flag, step by step: navigation state, and what this tab remembers of it. Pure except for the
 * store.
 */
import type { FlagMode, FlagType } from '@amana/contract/devices'
import { STATES, type State } from '@amana/contract/states'
import { deviceIdOf } from '../../lib/device-id.ts'
import { isStraight } from '../../lib/have-it-back.ts'
import { modeOf } from '../../lib/mode-cards.ts'
import { fieldOf, tabStore, textOf } from '../../lib/tab-store.ts'
import { flagTypeOf } from '../devices/flag-type.ts'

export interface FlagDraft {
  deviceId: number
  type: FlagType
  reason: string
  location: string
  /** Chosen by hand; empty: as the location says. */
  state: State | ''
  /** Given for a stolen or lost phone. */
  mode: FlagMode
}

function parseDraft(stored: unknown): FlagDraft | null {
  const [deviceId, type] = [deviceIdOf(stored), flagTypeOf(fieldOf(stored, 'type'))]
  if (deviceId === null || type === null) return null
  const state = stateOf(textOf(stored, 'state'))
  const mode = modeOf(textOf(stored, 'mode'))
  return {
    deviceId,
    type,
    reason: textOf(stored, 'reason'),
    location: textOf(stored, 'location'),
    state,
    mode,
  }
}

/** Empty when it is no name of a state. */
export function stateOf(name: string): FlagDraft['state'] {
  return STATES.find((state) => state === name) ?? ''
}

/** Whether the step of the PIN may come. */
export function isComplete({ reason, location }: FlagDraft): boolean {
  return reason.trim() !== '' && location.trim() !== ''
}

export const flagDrafts = tabStore('amana.flag', parseDraft)

/**
 * The draft of a step: the device and type it was opened with, and texts typed for this device; else what
 * this tab remembers.
 */
export function draftOfStep(state: unknown, kept: FlagDraft | null): FlagDraft | null {
  const [deviceId, type] = [deviceIdOf(state), flagTypeOf(fieldOf(state, 'type'))]
  if (deviceId === null || type === null) return kept
  if (kept?.deviceId === deviceId) return { ...kept, type }
  return emptyDraft(deviceId, type)
}

/** The draft of "I have it back": the PIN alone is asked for, and no text of another flag is sent. */
export function straightDraft(state: unknown): FlagDraft | null {
  const deviceId = deviceIdOf(state)
  return isStraight(state) && deviceId !== null ? emptyDraft(deviceId, 'found') : null
}

function emptyDraft(deviceId: number, type: FlagType): FlagDraft {
  return { deviceId, type, reason: '', location: '', state: '', mode: 'block' }
}
