/** In process, without a network: the last two digits of the number decide the answer. */
import { type Imei, luhnValid } from '@amana/contract'
import type { Clock } from '../../kernel/clock.ts'
import { after, HOUR } from '../../kernel/durations.ts'
import { type TelecomRecords, TelecomUnanswered } from '../../ports/telecom-records.ts'

/** The network of all numbers with other prefixes. */
const ELSE = 'MTN'
const PREFIXES: readonly (readonly [string, readonly string[]])[] = [
  ['Airtel', ['701', '708', '802', '808', '812', '901', '902', '904', '907', '912']],
  ['Glo', ['705', '805', '807', '811', '815', '905', '915']],
  ['9mobile', ['809', '817', '818', '908', '909']],
]

export function createSandboxTelecom({ clock }: { clock: Clock }): TelecomRecords {
  return {
    name: 'sandbox',
    networkOf(phone) {
      const prefix = phone.replace(/^\+234/, '').slice(0, 3)
      return PREFIXES.find(([, prefixes]) => prefixes.includes(prefix))?.[0] ?? ELSE
    },
    // They are in this process, and never fail.
    circuits: () =>
      [ELSE, ...PREFIXES.map(([network]) => network)].map((network) => ({ network, open: false })),
    async match({ phone }) {
      return { match: endingOf(phone) !== '02', asOf: clock.now() }
    },
    async simChange({ phone }, since) {
      const at = endingOf(phone) === '03' ? after(clock.now(), -HOUR) : null
      return { swapped: at !== null && at > since, at }
    },
    // A trial has no number that was proven before yesterday, so the day is not looked at.
    changedSubscriber: async ({ phone }) => endingOf(phone) === '04',
    async imeiOf({ phone }) {
      endingOf(phone)
      const first14 = `00990000${phone.slice(-6)}`
      const digit = [...'0123456789'].find((last) => luhnValid(first14 + last))
      return `${first14}${digit}` as Imei
    },
  }
}

/** @throws TelecomUnanswered for 05, 06 and 07 */
function endingOf(phone: string): string {
  const ending = phone.slice(-2)
  if (ending === '05') throw new TelecomUnanswered('number_unknown', 'sandbox: 404')
  if (ending === '06') throw new TelecomUnanswered('down', 'sandbox: no answer in time')
  if (ending === '07') throw new TelecomUnanswered('no_consent', 'sandbox: 403')
  return ending
}
