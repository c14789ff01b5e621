import type { FindingCode, Imei, Verification } from '@amana/contract'
import { septetsOf } from '@amana/messages'
import { lastSix, shortTime } from './screens.ts'
import { type ChannelTexts, fitted, MAX_TEXT_LENGTH } from './texts.ts'

/** The result with a link behind it, where both fit in one text message. */
export function withLink(result: string, link: string): string {
  const text = `${result} ${link}`
  const septets = septetsOf(text)
  return septets !== null && septets <= MAX_TEXT_LENGTH ? text : result
}

/** The worst finding of a paid check, in one text message; the result is the check's own. */
export function resultText(
  {
    result,
    findings,
    completed_at,
    device_info,
  }: Pick<Verification, 'result' | 'findings' | 'completed_at' | 'device_info'>,
  { sms, reasons }: ChannelTexts,
): string {
  if (result === null || completed_at === null) throw new Error('a check without a result')
  const digits = lastSix(device_info.device as Imei)
  const time = shortTime(completed_at)
  if (result === 'clean') return fitted(sms.clean(digits, time))
  const worst = findings.find(({ severity }) => severity === result)
  return fitted(sms[result](digits, reasonOf(worst?.code, reasons), time))
}

function reasonOf(code: FindingCode | undefined, reasons: ChannelTexts['reasons']): string {
  return code !== undefined && code in reasons ? reasons[code as keyof ChannelTexts['reasons']] : ''
}
