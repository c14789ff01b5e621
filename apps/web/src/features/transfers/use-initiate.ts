import { initiateTransfer } from '@amana/contract/transfers'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { ApiError } from '../../lib/http.ts'
import { textDrafts } from '../../lib/tab-store.ts'
import { toast } from '../../lib/toast.ts'
import { transfers } from './messages.ts'
import type { BegunTransfer } from './transfer-session.ts'

const EMPTY = { device: '', to_email: '', to_phone: '', verification_method: '', security_pin: '' }
type TransferField = keyof typeof EMPTY
const UNNAMED = { brand: '', model: '', imei: '' }
const draftOf = textDrafts('amana.transfer-draft', ['device', 'to_email', 'to_phone', 'verification_method'])

export interface InitiateOptions {
  userId: string
  /** Null: not known yet. */
  hasPin: boolean | null
  /** The page's own data of the device with this id: an answer may leave it out. */
  deviceOf: (id: string) => BegunTransfer['device'] | undefined
  /** The page's fixed choices. */
  chosen: { device?: string; verification_method?: string }
  /** The answer, with what was typed where it says nothing. */
  onInitiated: (transfer: BegunTransfer) => void
  /** The draft is kept meanwhile. */
  onPinMissing: () => void
  /** Shown when one of these is empty, instead of each field's own message. */
  fillAll?: { fields: readonly TransferField[]; message: string }
  /** Shown when the device cannot be transferred. */
  notTransferable?: (message: string) => ReactNode
}

/** A code goes to proven numbers only: a page without a choice sends it by e-mail to other people. */
async function begin(
  body: Parameters<typeof call<typeof initiateTransfer>>[1]['body'],
  mailInstead: boolean,
) {
  try {
    return await call(initiateTransfer, { body })
  } catch (error) {
    if (!mailInstead || !(error instanceof ApiError) || error.code !== 'recipient_mismatch') throw error
    return call(initiateTransfer, { body: { ...body, verification_method: 'email' } })
  }
}

/** The form that begins a transfer: two pages show it in different ways. */
export function useInitiate(options: InitiateOptions) {
  const { userId, hasPin, deviceOf, chosen, onInitiated, onPinMissing, fillAll, notTransferable } = options
  const queries = useQueryClient()
  const draft = draftOf(userId)
  // Chosen by the button that sends the form.
  const byAccount = useRef(false)
  const [noReceiver, setNoReceiver] = useState(false)
  const methodOf = ({ verification_method }: { verification_method: string }) =>
    byAccount.current ? 'account' : verification_method
  const transfer = useForm({
    initial: EMPTY,
    draft: { ...draft, read: () => ({ ...draft.read(), ...chosen }) },
    endpoint: initiateTransfer,
    body: (values) => ({ ...values, verification_method: methodOf(values) }),
    failed: transfers.initiate.failed,
    check: () => (hasPin === false ? { security_pin: transfers.initiate.pinRequired } : {}),
    invalid({ security_pin: _, ...others }, values) {
      const empty = fillAll?.fields.find((name) => values[name] === '')
      if (empty) return { message: fillAll?.message, fields: {}, focus: empty }
      if (hasPin === false && Object.keys(others).length === 0) onPinMissing()
      return {}
    },
    async send(values) {
      const verification_method = methodOf(values) as typeof values.verification_method
      const body = { ...values, verification_method, device: Number(values.device) }
      const { data, description } = await begin(
        body,
        verification_method === 'phone' && chosen.verification_method === 'phone',
      )
      toast.success(description || transfers.initiate.begun)
      void queries.invalidateQueries()
      const answered: Pick<BegunTransfer, 'id'> & Partial<BegunTransfer> = data
      onInitiated({ ...values, verification_method, device: deviceOf(values.device) ?? UNNAMED, ...answered })
    },
    refused(error, { message, fields }) {
      setNoReceiver(error.code === 'recipient_mismatch')
      if (error.code === 'pin_missing') {
        onPinMissing()
        return null
      }
      const found = error.code === 'pin_wrong' ? { security_pin: error.message, ...fields } : fields
      if (found.security_pin) transfer.edit({ security_pin: '' })
      if (Object.keys(found).length > 0) return { message: null, fields: found }
      const shown = error.code === 'device_not_transferable' && message && notTransferable?.(message)
      return { message: shown || message, fields: {} }
    },
  })
  const sendBy = (account: boolean) => () => {
    byAccount.current = account
  }
  /** `noReceiver`: it was refused because nobody has both, the address and the number. */
  return { ...transfer, noReceiver, sendBy }
}
