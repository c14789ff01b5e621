import {
  cancelTransfer,
  resendTransferCode,
  TRANSFER_SESSION_SECONDS,
  type TransferStatus,
  verifyTransfer,
} from '@amana/contract/transfers'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ApiError, call, toApiError } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { transfers } from './messages.ts'
import { outgoingOf, readTransfers, useTransfers } from './queries.ts'
import { countdowns } from './transfer-session.ts'

/** The outcome of a transfer; `session-over`: the 900 s of this page ran out. */
export type TransferEnd = Exclude<TransferStatus, 'pending'> | 'session-over'

/** Seconds between two requests whether the other side has accepted or declined. */
const LOOK_EVERY = 10
const TOAST = 'transfer-code'
const text = transfers.verify

export interface TransferCodeOptions {
  id: string
  /** The countdown before another code may be requested. */
  resend: { key: string; seconds: number }
  onEnd: (end: TransferEnd) => void
}

/**
 * The six digits that the receiver tells: typed text, the server's message, both countdowns, and the actions.
 */
export function useTransferCode({ id, resend, onEnd }: TransferCodeOptions) {
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<{ message: string; ofCode: boolean } | null>(null)
  const [busy, setBusy] = useState<'verifying' | 'resending' | 'cancelling' | null>(null)
  const resendWait = useCountdown(resend.key, resend.seconds)
  const session = useCountdown(countdowns.session(id), TRANSFER_SESSION_SECONDS)

  const ended = useRef(false)
  function end(how: TransferEnd) {
    if (ended.current) return
    ended.current = true
    void queries.invalidateQueries()
    onEnd(how)
  }

  // The receiver accepts or declines on their own phone.
  const status = outgoingOf(useTransfers(LOOK_EVERY).data, id)?.status
  useEffect(() => {
    if (status && status !== 'pending' && busy === null) end(status)
    // The page's clock does not end a session while an answer is on its way.
    else if (session.done && busy === null) end('session-over')
  })

  /** The server says that it is over; only the list tells how. */
  async function endAsItStands() {
    const transfer = outgoingOf(await readTransfers().catch(() => undefined), id)
    end(transfer && transfer.status !== 'pending' ? transfer.status : 'expired')
  }

  async function refuse(error: ApiError) {
    if (error.code === 'transfer_over' || error.code === 'not_found') return endAsItStands()
    const dead = error.code === 'code_expired' || error.code === 'code_tries_used'
    if (dead) resendWait.restart(0)
    const [field] = error.errors
    const ofCode = dead || error.code === 'code_wrong' || field !== undefined
    const message = field?.message ?? refusalText(error, text.failed)
    setProblem({ message, ofCode })
    toast.error(message, { id: TOAST })
  }

  async function act(kind: NonNullable<typeof busy>, action: () => Promise<void>) {
    setBusy(kind)
    setProblem(null)
    toast.dismiss(TOAST)
    try {
      await action()
    } catch (thrown) {
      await refuse(toApiError(thrown))
    }
    if (!ended.current) setBusy(null)
  }

  return {
    code,
    problem,
    busy,
    resendIn: resendWait.left,
    sessionLeft: session.left,
    edit(typed: string) {
      setCode(typed.replace(/\D/g, '').slice(0, 6))
      setProblem(null)
    },
    refuseCode: (message: string) => setProblem({ message, ofCode: true }),
    verify: () =>
      void act('verifying', async () => {
        await call(verifyTransfer, { params: { id }, body: { verification_code: code } })
        end('completed')
      }),
    resend: () =>
      void act('resending', async () => {
        const { description } = await call(resendTransferCode, { params: { id } })
        resendWait.restart()
        session.restart()
        setCode('')
        toast.success(description || text.resent)
      }),
    cancel: () =>
      void act('cancelling', async () => {
        await call(cancelTransfer, { params: { id } })
        end('cancelled')
      }),
  }
}
