/** The account that a bank transfer goes to, as a page keeps it. Pure. */
import type { Checkout } from '@amana/contract/payments'

export interface BankAccount {
  accountNumber: string
  bank: string
  accountName: string
  /** Takes "I have sent it". */
  url: string
  /** The end of the number: ISO 8601, and Unix milliseconds of this page's clock. Absent: not known. */
  ends?: { at: string; here: number }
}

/** @param now Unix milliseconds of this page's clock; it may be wrong, so the server's seconds count. */
export function accountOf(checkout: Extract<Checkout, { kind: 'bank_transfer' }>, now: number): BankAccount {
  const { account_number: accountNumber, bank, account_name: accountName, url } = checkout
  const { ends_at: at, seconds_left: left } = checkout
  const ends = at !== undefined && left !== undefined ? { at, here: now + left * 1000 } : null
  return { accountNumber, bank, accountName, url, ...(ends ? { ends } : {}) }
}
