/**
 * The part of the dialogue for a caller without an account, or who does not know the IMEI: a phone of earlier
 * checks or none, what happened, where, the model, a name. The network names the caller's number, which is
 * the contact of the report. Pure.
 */
import { type FlagType, recogniseState, type State as StateOfNigeria } from '@amana/contract'
import type { ListedPhone } from './listed-phone.ts'

interface Lost {
  /** The phones of this number; none: nothing is offered. */
  phones: readonly ListedPhone[]
  /** The chosen one; null: its IMEI follows. */
  chosen: ListedPhone | null
}

interface Happened extends Lost {
  as: Extract<FlagType, 'stolen' | 'lost'>
}

interface Placed extends Happened {
  place: string
  state: StateOfNigeria
}

interface Described extends Placed {
  model: string
}

/** The fields that are sent. */
export interface LostReport extends Described {
  name: string
}

export type LostState =
  | { at: 'lost.phone'; phones: readonly ListedPhone[] }
  | ({ at: 'lost.kind' } & Lost)
  | ({ at: 'lost.place' } & Happened)
  | ({ at: 'lost.model' } & Placed)
  | ({ at: 'lost.name' } & Described)
  | ({ at: 'lost.confirm' } & LostReport)

export type LostNote = 'choose' | 'placeUnknown' | 'modelWrong' | 'nameWrong'

export type LostStep =
  | { is: 'show'; state: LostState; note?: LostNote }
  | { is: 'send'; report: LostReport }
  /** Back to where the caller came from. */
  | { is: 'leave' }

/** The report of no listed phone. */
const ANOTHER = '9'
const MAX_WORDS = 100
/** A name or a model has letters. */
const WORDS = /\p{L}{2}/u

const show = (state: LostState, note?: LostNote): LostStep => ({ is: 'show', state, ...(note && { note }) })

/** The first screen, once the phones of the number are known. */
export function beginLost(phones: readonly ListedPhone[]): LostState {
  return phones.length > 0 ? { at: 'lost.phone', phones } : { at: 'lost.kind', phones, chosen: null }
}

export function onLostInput(state: LostState, input: string): LostStep {
  const words = input.slice(0, MAX_WORDS)
  switch (state.at) {
    case 'lost.phone': {
      const { phones } = state
      if (input === ANOTHER) return show({ at: 'lost.kind', phones, chosen: null })
      const chosen = /^\d$/.test(input) ? phones[Number(input) - 1] : undefined
      return chosen ? show({ at: 'lost.kind', phones, chosen }) : show(state, 'choose')
    }
    case 'lost.kind':
      if (input !== '1' && input !== '2') return show(state, 'choose')
      return show({ ...state, at: 'lost.place', as: input === '1' ? 'stolen' : 'lost' })
    case 'lost.place': {
      const found = recogniseState(words)
      if (!found) return show(state, 'placeUnknown')
      const placed = { ...state, place: words, state: found }
      // A listed phone has a model.
      return state.chosen
        ? show({ ...placed, at: 'lost.name', model: state.chosen.name })
        : show({ ...placed, at: 'lost.model' })
    }
    case 'lost.model':
      if (!WORDS.test(words)) return show(state, 'modelWrong')
      return show({ ...state, at: 'lost.name', model: words })
    case 'lost.name':
      if (!WORDS.test(words)) return show(state, 'nameWrong')
      return show({ ...state, at: 'lost.confirm', name: words })
    case 'lost.confirm': {
      const { at: _, ...report } = state
      return input === '1' ? { is: 'send', report } : show(state, 'choose')
    }
  }
}

/** The screen before; what was typed on this one is typed again. */
export function lostBack(state: LostState): LostStep {
  const { phones } = state
  switch (state.at) {
    case 'lost.phone':
      return { is: 'leave' }
    case 'lost.kind':
      return phones.length > 0 ? show({ at: 'lost.phone', phones }) : { is: 'leave' }
    case 'lost.place':
      return show({ at: 'lost.kind', phones, chosen: state.chosen })
    case 'lost.model':
      return show({ at: 'lost.place', phones, chosen: state.chosen, as: state.as })
    case 'lost.name': {
      const { chosen, as, place, state: where } = state
      if (chosen) return show({ at: 'lost.place', phones, chosen, as })
      return show({ at: 'lost.model', phones, chosen, as, place, state: where })
    }
    case 'lost.confirm': {
      const { name: _, ...described } = state
      return show({ ...described, at: 'lost.name' })
    }
  }
}
