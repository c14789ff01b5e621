/** The cost of questions: an organisation pays for a number once in 24 hours (decisions §18). Pure. */
import { DAY } from '../../kernel/durations.ts'

export const PAID_FOR = DAY

export interface Bill {
  /**
   * Kobo, 0 for a number that is paid for; or why the question is refused. @param paid numbers that cost
   * nothing
   */
  add(imei14: string, paid: ReadonlySet<string>): number | 'balance_too_low' | 'quota_exceeded'
  /** Numbers that were paid for. */
  readonly bought: ReadonlySet<string>
  readonly kobo: number
}

/** @param within questions that the quota allows */
export function createBill({
  balance,
  priceKobo,
  within,
}: {
  balance: number
  priceKobo: number
  within: number
}): Bill {
  const bought = new Set<string>()
  let answered = 0
  const kobo = () => bought.size * priceKobo
  return {
    add(imei14, paid) {
      if (answered === within) return 'quota_exceeded'
      const free = priceKobo === 0 || paid.has(imei14) || bought.has(imei14)
      if (!free && kobo() + priceKobo > balance) return 'balance_too_low'
      answered += 1
      if (free) return 0
      bought.add(imei14)
      return priceKobo
    },
    bought,
    get kobo() {
      return kobo()
    },
  }
}
