import { formatTime } from '@amana/contract/dates'
import { useEffect, useReducer } from 'react'
import { CopyButton, Fact } from '../../../ui/index.ts'
import { priceText } from '../price.ts'
import type { BankAccount } from './bank-account.ts'
import { account as text } from './messages.ts'

export interface TransferAccountProps {
  account: BankAccount
  /** Naira with two decimals. */
  amount: string
  /** Seconds until the number ends; null: it has no end. */
  left: number | null
  /** It takes the place of an account whose number has ended, and of the focus there. */
  renewed?: boolean
}

/** The account to send the money to, and until when its number holds. */
export function TransferAccount({ account, amount, left, renewed = false }: TransferAccountProps) {
  const { accountNumber, bank, accountName, ends } = account
  return (
    <dl className="grid gap-3 rounded-md border border-line p-4">
      <div>
        <dt className="text-sm text-muted">{text.number}</dt>
        <dd className="flex items-center justify-between gap-2">
          <span className="digits text-xl font-semibold">{accountNumber}</span>
          <CopyButton text={accountNumber} label={text.copy} toast={text.copied} autoFocus={renewed} />
        </dd>
        {ends && left !== null && <dd className="font-semibold">{deadline(formatTime(ends.at), left)}</dd>}
      </div>
      <Fact name={text.bank}>{bank}</Fact>
      <Fact name={text.name}>{accountName}</Fact>
      <Fact name={text.amount}>{priceText(amount)}</Fact>
    </dl>
  )
}

/** Whole minutes: nobody has less time than is said. */
function deadline(time: string, left: number): string {
  const minutes = Math.floor(left / 60)
  return minutes === 0 ? text.soon(time) : text.before(minutes, time)
}

/** Whole seconds until the account number ends; null: it has no end. */
export function useSecondsLeft({ ends }: Pick<BankAccount, 'ends'>): number | null {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const left = ends ? Math.max(0, Math.ceil((ends.here - Date.now()) / 1000)) : null
  useEffect(() => {
    if (!left) return
    const timer = setTimeout(tick, 1000)
    return () => clearTimeout(timer)
  })
  return left
}
