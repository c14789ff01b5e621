import { ACCOUNT_MESSAGES } from '@amana/contract/accounts'
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
import { type Refusal, useForm } from '../../lib/form/use-form.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { transfers } from './messages.ts'
import { outgoingOf, readTransfers, useTransfers } from './queries.ts'
import { countdowns } from './transfer-session.ts'

/** The outcome of a transfer; `session-over`: the 900 s of this page ran out. */
export type TransferEnd = Exclude<TransferStatus, 'pending'> | 'session-over'

/** Seconds between two requests whether the other side has accepted or declined. */
const POLL_INTERVAL_SECONDS = 10
const CODE_LENGTH = 6
const text = transfers.verify
const FORM = {
  initial: { verification_code: '' },
  code: 'verification_code',
  endpoint: verifyTransfer,
  words: { [ACCOUNT_MESSAGES.codeRequired]: text.codeRequired },
} as const

export interface TransferCodeOptions {
  id: string
  /** The countdown before another code may be requested. */
  resend: { key: string; seconds: number }
  /** True: an unfinished code is said when its field is left. */
  checkOnLeave?: boolean
  onEnd: (end: TransferEnd) => void
}

/** The six digits that the receiver tells: the form, both countdowns, and the actions beside it. */
export function useTransferCode({ id, resend, checkOnLeave = false, onEnd }: TransferCodeOptions) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<'resending' | 'cancelling' | 'ending' | null>(null)
  const resendWait = useCountdown(resend.key, resend.seconds)
  const session = useCountdown(countdowns.session(id), TRANSFER_SESSION_SECONDS)
  const { values, edit, form, field, show } = useForm({
    ...FORM,
    checkOnLeave,
    failed: text.failed,
    async send(body) {
      await call(verifyTransfer, { params: { id }, body })
      end('completed')
    },
    refused: (error, { message, fields }) =>
      refusalOf(error, fields.verification_code ?? message ?? text.failed),
  })
  const pending = form.pending || busy !== null

  const ended = useRef(false)
  function end(how: TransferEnd) {
    if (ended.current) return
    ended.current = true
    void queries.invalidateQueries()
    onEnd(how)
  }

  // The receiver accepts or declines on their own phone.
  const status = outgoingOf(useTransfers(POLL_INTERVAL_SECONDS).data, id)?.status
  useEffect(() => {
    if (status && status !== 'pending' && !pending) end(status)
    // The page's clock does not end a session while an answer is on its way.
    else if (session.done && !pending) end('session-over')
  })

  /** The server says that it is over; only the list tells how. */
  async function endAsItStands() {
    setBusy('ending')
    const transfer = outgoingOf(await readTransfers().catch(() => undefined), id)
    end(transfer && transfer.status !== 'pending' ? transfer.status : 'expired')
  }

  /** Null: the transfer is over. */
  function refusalOf({ code, errors }: ApiError, message: string): Refusal<'verification_code'> | null {
    if (code === 'transfer_over' || code === 'not_found') {
      void endAsItStands()
      return null
    }
    const dead = code === 'code_expired' || code === 'code_tries_used'
    if (dead) resendWait.restart(0)
    const ofCode = dead || code === 'code_wrong' || errors.length > 0
    return ofCode ? { message: null, fields: { verification_code: message } } : { message, fields: {} }
  }

  async function act(kind: 'resending' | 'cancelling', action: () => Promise<void>) {
    setBusy(kind)
    show({ message: null, fields: {} })
    try {
      await action()
    } catch (thrown) {
      const error = toApiError(thrown)
      const refusal = refusalOf(error, error.errors[0]?.message ?? refusalText(error, text.failed))
      if (refusal === null) return
      show(refusal)
    }
    if (!ended.current) setBusy(null)
  }

  return {
    form: { ...form, pending },
    field: field('verification_code'),
    complete: values.verification_code.length === CODE_LENGTH,
    verifying: form.pending,
    busy,
    resendIn: resendWait.left,
    sessionLeft: session.left,
    resend: () =>
      void act('resending', async () => {
        const { description } = await call(resendTransferCode, { params: { id } })
        resendWait.restart()
        session.restart()
        edit({ verification_code: '' })
        toast.success(description || text.resent)
      }),
    cancel: () =>
      void act('cancelling', async () => {
        await call(cancelTransfer, { params: { id } })
        end('cancelled')
      }),
  }
}
