/** Draws states and endings of the dialogue as text. Pure. */
import type { Imei } from '@amana/contract'
import { LANGUAGE_NAMES, type Locale, septetsOf } from '@amana/messages'
import { type CaseState, COLLECT, type Ending, type ListedPhone, type Note, type State } from './dialogue.ts'
import type { LostState } from './lost-dialogue.ts'
import { type ChannelTexts, fitted, MAX_TEXT_LENGTH } from './texts.ts'

/** Septets of a phone's name beside its number on a list, and in a sentence. */
const NAME_ON_A_LIST = 12
const NAME_IN_A_SENTENCE = 20

/** Beyond any screen, so that nothing is cut before it is measured. */
const MEASURED = 1_000

/** The digits that people compare with their phone. */
export const lastSix = (imei: Imei): string => imei.slice(-6)

export const shortName = (name: string): string => fitted(name, NAME_IN_A_SENTENCE)

const lines = (...all: readonly (string | null | undefined)[]): string =>
  all.filter((line) => line).join('\n')
const choices = (texts: readonly string[]): string[] => texts.map((text, index) => `${index + 1}. ${text}`)

interface Drawing {
  texts: ChannelTexts
  /** The choices of the language menu. */
  languages: readonly Locale[]
  /** The PIN is a person's consent to a question to their network (decisions §19). */
  asksNetwork: boolean
}

/** A note that leaves no room for the choices is left out. */
export function drawState(state: State, note: Note | undefined, drawing: Drawing): string {
  const { texts } = drawing
  const screen = linesOf(state, drawing)
  const noted = fitted(lines(note && drawNote(note, texts), ...screen), MEASURED)
  return (septetsOf(noted) ?? 0) <= MAX_TEXT_LENGTH ? noted : fitted(lines(...screen))
}

function linesOf(state: State, { texts, languages, asksNetwork }: Drawing): string[] {
  const { menu, common, check, report, myCase } = texts
  const back = `0. ${common.back}`
  switch (state.at) {
    case 'menu':
      return [menu.title, ...choices([menu.check, menu.report, menu.myCase, menu.language, menu.help])]
    case 'resume':
      return [common.lastCallCut, ...choices([common.goOn, common.beginAnew])]
    case 'check.imei':
      return [check.askImei, back]
    case 'check.preview': {
      const [name, digits] = [shortName(state.name), lastSix(state.imei)]
      const phone = name === '' ? check.phoneUnknown(digits) : check.phone(name, digits)
      const free = state.price === 0
      const price = free ? check.free : check.price(String(state.price))
      return [
        phone,
        state.wrongDigit ? check.wrongDigit : '',
        price,
        `1. ${free ? check.get : check.pay}`,
        back,
      ]
    }
    case 'report.phone':
      return [report.askPhone, `9. ${report.noAccount}`, back]
    case 'report.pin':
      return [report.askPin, asksNetwork ? report.askNetwork : '', back]
    case 'report.device':
      return [
        report.which,
        ...choices(state.devices.map((device) => nameOf(device, NAME_ON_A_LIST))),
        state.next === null ? '' : `9. ${common.more}`,
        back,
      ]
    case 'report.kind':
      return [nameOf(state.device), ...choices([report.stolen, report.lost]), back]
    case 'report.confirm': {
      const question = state.as === 'stolen' ? report.confirmStolen : report.confirmLost
      return [question(nameOf(state.device)), `1. ${report.confirm}`, back]
    }
    case 'lost.phone':
    case 'lost.kind':
    case 'lost.place':
    case 'lost.model':
    case 'lost.name':
    case 'lost.confirm':
      return [...lostLines(state, texts), back]
    case 'case.number':
      return [myCase.askNumber, `${COLLECT}. ${myCase.collect}`, back]
    case 'collect.phone':
      return [report.askPhone, back]
    case 'collect.pin':
      return [report.askPin, asksNetwork ? report.askNetwork : '', back]
    case 'case.phone':
      return [myCase.askPhone, back]
    case 'language':
      return [...choices(languages.map((locale) => LANGUAGE_NAMES[locale])), back]
    case 'help':
      return [common.helpCharge, common.helpText, back]
  }
}

function lostLines(state: LostState, { report, lost }: ChannelTexts): string[] {
  switch (state.at) {
    case 'lost.phone':
      return [
        report.which,
        ...choices(state.phones.map((phone) => nameOf(phone, NAME_ON_A_LIST))),
        `9. ${lost.another}`,
      ]
    case 'lost.kind':
      return [
        state.chosen ? nameOf(state.chosen) : lost.withoutImei,
        ...choices([report.stolen, report.lost]),
      ]
    case 'lost.place':
      return [lost.askPlace]
    case 'lost.model':
      return [lost.askModel]
    case 'lost.name':
      return [lost.askName]
    case 'lost.confirm': {
      const question = state.as === 'stolen' ? report.confirmStolen : report.confirmLost
      const phone = state.chosen ? nameOf(state.chosen) : shortName(state.model)
      return [question(phone), lost.thisNumber, `1. ${report.confirm}`]
    }
  }
}

function drawNote(note: Note, { common, check, report, lost, myCase }: ChannelTexts): string {
  switch (note.is) {
    case 'choose':
      return common.choose
    case 'imeiLength':
      return check.imeiLength(note.digits)
    case 'imeiLetters':
      return check.imeiLetters
    case 'phoneWrong':
      return report.phoneWrong
    case 'pinForm':
      return report.pinForm
    case 'pinWrong':
      return report.pinWrong
    case 'placeUnknown':
    case 'modelWrong':
    case 'nameWrong':
      return lost[note.is]
    case 'caseNumberWrong':
      return myCase.numberWrong
    case 'caseUnknown':
      return myCase.unknown
  }
}

export function drawEnding(ending: Ending, texts: ChannelTexts): string {
  return fitted(endingText(ending, texts))
}

function endingText(ending: Ending, texts: ChannelTexts): string {
  const { endings } = texts
  switch (ending.is) {
    case 'asked':
      if (ending.price === 0) return endings.free(lastSix(ending.imei))
      return endings.asked(lastSix(ending.imei), String(ending.price))
    case 'reported': {
      const done = ending.as === 'stolen' ? endings.reportedStolen : endings.reportedLost
      return done(nameOf(ending.device), ending.caseNumber)
    }
    case 'sent':
      return ending.dueAt === null
        ? endings.sent(ending.caseNumber)
        : texts.sms.lostReported(ending.caseNumber, dayOf(ending.dueAt))
    case 'caseOpen':
      return endings.caseOpen(ending.caseNumber)
    case 'case':
      return caseText(ending.case, texts)
    case 'collect':
      return collectText(ending, texts)
    case 'locked':
    case 'callersLocked':
      return endings[ending.is](shortTime(ending.until))
    default:
      return endings[ending.is]
  }
}

/** The code stands first: a long name of a station is cut, the code never. */
function collectText({ phone }: Extract<Ending, { is: 'collect' }>, texts: ChannelTexts): string {
  const { endings } = texts
  if (phone === null) return endings.nothingToCollect
  const name = nameOf(phone)
  return phone.call === null ? endings.notYetCalled(name) : callText(name, phone.call, texts)
}

/** @param about the phone or its case */
function callText(
  about: string,
  { station, code }: { station: string; code: string },
  { endings }: ChannelTexts,
): string {
  const around = fitted(endings.collect(about, code, '.'), MEASURED)
  const room = MAX_TEXT_LENGTH - (septetsOf(around) ?? 0)
  return fitted(endings.collect(about, code, fitted(station, Math.max(room, 0))))
}

/** The state of a case, on a screen and in a text message. */
export function caseText(
  { number, kind, status, proven, reportedAt, imeiDueAt, kept }: CaseState,
  texts: ChannelTexts,
): string {
  const { myCase } = texts
  if (kept?.call) return callText(number, kept.call, texts)
  const review = imeiDueAt ? myCase.waits(dayOf(imeiDueAt)) : myCase.underReview
  const words = {
    under_review: proven ? review : myCase.unproven,
    active: activeWords(kept, texts),
    rejected: myCase.rejected,
    lapsed: imeiDueAt && proven ? myCase.lapsedWithout : myCase.lapsed,
    cleared: myCase.cleared,
  }
  return fitted(myCase.status(number, myCase[kind], dayOf(reportedAt), words[status]))
}

function activeWords(kept: CaseState['kept'], { myCase }: ChannelTexts): string {
  if (kept?.state === 'matched') return myCase.police
  return kept?.state === 'owner_called' ? myCase.called : myCase.active
}

function nameOf({ name, imei }: Omit<ListedPhone, 'id'>, most: number = NAME_IN_A_SENTENCE): string {
  return `${fitted(name, most)} ..${lastSix(imei)}`.trim()
}

/** An hour ahead of UTC all year. */
const LAGOS_MS = 3_600_000

/** `2026-03-05 14:07` in Lagos: short, and the same in every language. @param time ISO 8601 */
export function shortTime(time: string): string {
  return new Date(new Date(time).getTime() + LAGOS_MS).toISOString().slice(0, 16).replace('T', ' ')
}

/** The day of it. */
export function dayOf(time: string): string {
  return shortTime(time).slice(0, 10)
}
