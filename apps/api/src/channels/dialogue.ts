/**
 * The dialogue of a call: a state and an input give the next state and its screen. Pure: no clock, no SQL;
 * what has to be done is given back as data, and its result is fed in again.
 */
import {
  type CustodyState,
  type FlagStatus,
  type FlagType,
  type Imei,
  type NigerianPhone,
  normaliseImei,
  parseImei,
  parsePhone,
  withoutInvisible,
} from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { ListedPhone } from './listed-phone.ts'
import {
  beginLost,
  type LostNote,
  type LostReport,
  type LostState,
  type LostStep,
  lostBack,
  onLostInput,
} from './lost-dialogue.ts'

export type { ListedPhone }

interface ProvenCaller {
  phone: NigerianPhone
  userId: string
  devices: readonly ListedPhone[]
  /** The cursor of the page on the screen; null: the first page. */
  cursor: string | null
  next: string | null
}

export interface StartedCheck {
  /** Our id of what was asked, by which it is paid for. */
  order: string
  imei: Imei
  name: string
  wrongDigit: boolean
  /** Whole naira; 0: the number has paid for this phone within 24 hours. */
  price: number
}

type ReportedAs = Extract<FlagType, 'stolen' | 'lost'>

/** The screen on which the caller is. Stored, so nothing in it may be renamed lightly. */
export type State =
  | { at: 'menu' }
  | { at: 'resume'; saved: State }
  | { at: 'check.imei' }
  | ({ at: 'check.preview' } & StartedCheck)
  | { at: 'report.phone' }
  | { at: 'report.pin'; phone: NigerianPhone }
  | ({ at: 'report.device' } & ProvenCaller)
  | ({ at: 'report.kind'; device: ListedPhone } & ProvenCaller)
  | ({ at: 'report.confirm'; device: ListedPhone; as: ReportedAs } & ProvenCaller)
  | LostState
  | { at: 'case.number' }
  | { at: 'case.phone'; caseNumber: string }
  | { at: 'collect.phone' }
  | { at: 'collect.pin'; phone: NigerianPhone }
  | { at: 'language' }
  | { at: 'help' }

/** A line above a screen that is shown again. */
export type Note =
  | {
      is: LostNote | 'imeiLetters' | 'phoneWrong' | 'pinForm' | 'pinWrong' | 'caseNumberWrong' | 'caseUnknown'
    }
  | { is: 'imeiLength'; digits: number }

export interface CaseState {
  number: string
  kind: FlagType
  status: FlagStatus
  /** Its reporter has proven the contact. */
  proven: boolean
  /** ISO 8601. */
  reportedAt: string
  /** Until then it waits for its IMEI, ISO 8601; null: it has one. */
  imeiDueAt: string | null
  /** Where the police have its phone; null: they do not keep it for a reporter without an account. */
  kept: { state: CustodyState; call: WaitingPhone['call'] } | null
}

/** A phone that the police keep for the caller. */
interface WaitingPhone {
  imei: Imei
  /** Brand and model; empty: not known. */
  name: string
  /** Null: its owner is not called yet. */
  call: { station: string; code: string } | null
}

/** A last screen. */
export type Ending =
  | { is: 'asked'; imei: Imei; price: number }
  | { is: 'reported'; device: ListedPhone; as: ReportedAs; caseNumber: string }
  | { is: 'caseOpen'; caseNumber: string }
  /** A report by the caller's number. `dueAt`: until when it waits for its IMEI, ISO 8601; null: not. */
  | { is: 'sent'; caseNumber: string; dueAt: string | null }
  | { is: 'case'; case: CaseState }
  | { is: 'collect'; phone: WaitingPhone | null }
  /** `until`: ISO 8601. */
  | { is: 'locked' | 'callersLocked'; until: string }
  | {
      is:
        | 'noPayment'
        | 'noDevices'
        | 'notYours'
        | 'over'
        | 'tooLong'
        | 'tooMany'
        | 'down'
        | 'unreadable'
        | 'foreign'
    }

/** The effect that a step asks for. Its result comes back through `onResult`. */
export type Effect =
  | { is: 'startCheck'; imei: Imei }
  | { is: 'provePin'; phone: NigerianPhone; pin: string }
  | { is: 'listDevices'; userId: string; cursor: string | null }
  | { is: 'report'; userId: string; device: ListedPhone; as: ReportedAs }
  | { is: 'findPhones' }
  | { is: 'sendReport'; report: LostReport }
  | { is: 'readCase'; caseNumber: string; phone: NigerianPhone }
  | { is: 'readWaiting'; userId: string }
  | { is: 'keepLanguage'; locale: Locale }

export type Result =
  | ({ is: 'started' } & StartedCheck)
  | { is: 'proven'; userId: string }
  | { is: 'devices'; devices: readonly ListedPhone[]; next: string | null }
  | { is: 'reported' | 'caseOpen'; caseNumber: string }
  | { is: 'phones'; phones: readonly ListedPhone[] }
  | { is: 'sent'; caseNumber: string; dueAt: string | null }
  | { is: 'case'; case: CaseState }
  | { is: 'waiting'; phone: WaitingPhone | null }
  | { is: 'pinWrong' | 'noCase' | 'languageKept' }
  | { is: 'locked' | 'callersLocked'; until: string }
  | { is: 'noPayment' | 'notYours' | 'tooMany' | 'down' }

export type Step =
  | { is: 'show'; state: State; note?: Note }
  /** `pay`: the order that is to be paid for once the caller has read the screen. */
  | { is: 'end'; ending: Ending; pay?: string }
  | { is: 'act'; state: State; effect: Effect }

export const MENU: State = { at: 'menu' }

/** Phones on one page, so that each fits beside the choices. */
export const DEVICES_ON_A_PAGE = 4
const MORE = '9'
/** On the screen of the case number: where a phone that was found is collected. */
export const COLLECT = '1'
/** Beside the question for the number of an account. */
const NO_ACCOUNT = '9'
const BACK = '0'
const TO_MENU = '00'
/** Longer inputs are nobody's. */
const MAX_INPUT_LENGTH = 1_000

const show = (state: State, note?: Note): Step => ({ is: 'show', state, ...(note ? { note } : {}) })
const end = (ending: Ending, pay?: string): Step => ({
  is: 'end',
  ending,
  ...(pay === undefined ? {} : { pay }),
})
const act = (state: State, effect: Effect): Step => ({ is: 'act', state, effect })
const choose = (state: State): Step => show(state, { is: 'choose' })

/** The first state of a call whose caller was cut off a moment ago. */
export function resumed(saved: State): State {
  return { at: 'resume', saved: saved.at === 'resume' ? saved.saved : withoutProof(saved) }
}

/** A borrowed handset may be back with its owner: the PIN is asked for again. */
function withoutProof(state: State): State {
  if (state.at === 'report.device' || state.at === 'report.kind' || state.at === 'report.confirm')
    return { at: 'report.pin', phone: state.phone }
  if (isLost(state)) return { at: 'report.phone' }
  return state
}

function isLost(state: State): state is LostState {
  return state.at.startsWith('lost.')
}

function fromLost(state: LostState, step: LostStep): Step {
  if (step.is === 'leave') return show({ at: 'report.phone' })
  if (step.is === 'send') return act(state, { is: 'sendReport', report: step.report })
  return show(step.state, step.note && { is: step.note })
}

/** @param languages of the language menu, in its order */
export function onInput(state: State, unverifiedInput: string, languages: readonly Locale[]): Step {
  const input = withoutInvisible(unverifiedInput).trim().replace(/#+$/, '').slice(0, MAX_INPUT_LENGTH)
  if (input === TO_MENU) return show(MENU)
  if (input === BACK) return back(state)
  if (isLost(state)) return fromLost(state, onLostInput(state, input))
  switch (state.at) {
    case 'menu':
      return fromMenu(input)
    case 'resume':
      if (input === '1') return show(state.saved)
      return input === '2' ? show(MENU) : choose(state)
    case 'check.imei':
      return readImei(state, input)
    case 'check.preview':
      return input === '1'
        ? end({ is: 'asked', imei: state.imei, price: state.price }, state.order)
        : choose(state)
    case 'report.phone': {
      if (input === NO_ACCOUNT) return act(state, { is: 'findPhones' })
      const phone = readPhone(input)
      return phone ? show({ at: 'report.pin', phone }) : show(state, { is: 'phoneWrong' })
    }
    case 'report.pin':
      if (!/^\d{4,6}$/.test(input)) return show(state, { is: 'pinForm' })
      return act(state, { is: 'provePin', phone: state.phone, pin: input })
    case 'report.device':
      return chooseDevice(state, input)
    case 'report.kind':
      if (input !== '1' && input !== '2') return choose(state)
      return show({ ...state, at: 'report.confirm', as: input === '1' ? 'stolen' : 'lost' })
    case 'report.confirm': {
      const { userId, device, as } = state
      return input === '1' ? act(state, { is: 'report', userId, device, as }) : choose(state)
    }
    case 'collect.phone': {
      const phone = readPhone(input)
      return phone ? show({ at: 'collect.pin', phone }) : show(state, { is: 'phoneWrong' })
    }
    case 'collect.pin':
      if (!/^\d{4,6}$/.test(input)) return show(state, { is: 'pinForm' })
      return act(state, { is: 'provePin', phone: state.phone, pin: input })
    case 'case.number': {
      if (input === COLLECT) return show({ at: 'collect.phone' })
      const caseNumber = readCaseNumber(input)
      return caseNumber ? show({ at: 'case.phone', caseNumber }) : show(state, { is: 'caseNumberWrong' })
    }
    case 'case.phone': {
      const phone = readPhone(input)
      if (!phone) return show(state, { is: 'phoneWrong' })
      return act(state, { is: 'readCase', caseNumber: state.caseNumber, phone })
    }
    case 'language': {
      const locale = /^\d$/.test(input) ? languages[Number(input) - 1] : undefined
      return locale ? act(state, { is: 'keepLanguage', locale }) : choose(state)
    }
    case 'help':
      return choose(state)
  }
}

export function onResult(state: State, effect: Effect, result: Result): Step {
  switch (result.is) {
    case 'started': {
      const { is: _, ...started } = result
      return show({ at: 'check.preview', ...started })
    }
    case 'proven':
      if (state.at === 'collect.pin') return act(state, { is: 'readWaiting', userId: result.userId })
      return act(state, { is: 'listDevices', userId: result.userId, cursor: null })
    case 'devices': {
      if (effect.is !== 'listDevices' || !('phone' in state)) return end({ is: 'down' })
      const { userId, cursor } = effect
      if (result.devices.length === 0) return end({ is: 'noDevices' })
      const { devices, next } = result
      return show({ at: 'report.device', phone: state.phone, userId, devices, cursor, next })
    }
    case 'reported':
      if (effect.is !== 'report') return end({ is: 'down' })
      return end({ is: 'reported', device: effect.device, as: effect.as, caseNumber: result.caseNumber })
    case 'phones':
      return show(beginLost(result.phones.slice(0, DEVICES_ON_A_PAGE)))
    case 'sent':
      return end(result)
    case 'caseOpen':
      return end({ is: 'caseOpen', caseNumber: result.caseNumber })
    case 'case':
      return end({ is: 'case', case: result.case })
    case 'waiting':
      return end({ is: 'collect', phone: result.phone })
    case 'pinWrong':
      return show(state, { is: 'pinWrong' })
    case 'noCase':
      return show(state, { is: 'caseUnknown' })
    case 'languageKept':
      return show(MENU)
    case 'locked':
    case 'callersLocked':
      return end({ is: result.is, until: result.until })
    case 'noPayment':
    case 'notYours':
    case 'tooMany':
    case 'down':
      return end({ is: result.is })
  }
}

/** In the order of the menu. */
const CHOICES = ['check.imei', 'report.phone', 'case.number', 'language', 'help'] as const

function fromMenu(input: string): Step {
  const chosen = /^[1-5]$/.test(input) ? CHOICES[Number(input) - 1] : undefined
  return chosen ? show({ at: chosen }) : choose(MENU)
}

function back(state: State): Step {
  if (isLost(state)) return fromLost(state, lostBack(state))
  switch (state.at) {
    case 'check.preview':
      return show({ at: 'check.imei' })
    case 'report.pin':
      return show({ at: 'report.phone' })
    case 'report.device':
      if (state.cursor !== null) return act(state, { is: 'listDevices', userId: state.userId, cursor: null })
      return show({ at: 'report.phone' })
    case 'report.kind': {
      const { device: _, ...list } = state
      return show({ ...list, at: 'report.device' })
    }
    case 'report.confirm': {
      const { as: _, ...chosen } = state
      return show({ ...chosen, at: 'report.kind' })
    }
    case 'case.phone':
    case 'collect.phone':
      return show({ at: 'case.number' })
    case 'collect.pin':
      return show({ at: 'collect.phone' })
    case 'resume':
      return show(state)
    default:
      return show(MENU)
  }
}

function readImei(state: State, input: string): Step {
  const number = normaliseImei(input)
  if (!/^\d*$/.test(number)) return show(state, { is: 'imeiLetters' })
  const parsed = parseImei(input)
  return parsed.ok
    ? act(state, { is: 'startCheck', imei: parsed.imei })
    : show(state, { is: 'imeiLength', digits: number.length })
}

function chooseDevice(state: Extract<State, { at: 'report.device' }>, input: string): Step {
  if (input === MORE && state.next !== null)
    return act(state, { is: 'listDevices', userId: state.userId, cursor: state.next })
  const device = /^\d$/.test(input) ? state.devices[Number(input) - 1] : undefined
  return device ? show({ ...state, at: 'report.kind', device }) : choose(state)
}

/** Letters would be dropped by `parsePhone`. */
function readPhone(input: string): NigerianPhone | null {
  return /^[\d\s()+-]+$/.test(input) ? parsePhone(input) : null
}

/** `LE-2026-004711`, or its digits alone, as keypads have no letters. Null: it is none. */
export function readCaseNumber(input: string): string | null {
  const [, year, number] = /^(?:LE)?[\s./-]*(20\d{2})[\s./-]*(\d{6,9})$/i.exec(input.trim()) ?? []
  return year && number ? `LE-${year}-${number}` : null
}
