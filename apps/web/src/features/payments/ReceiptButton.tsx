import { readReceipt } from '@amana/contract/payments'
import { useState } from 'react'
import { toApiError } from '../../lib/api.ts'
import { fetchFile, saveFile } from '../../lib/download.ts'
import { Button, type ButtonProps, Spinner, toast } from '../../ui/index.ts'
import { afterPayment } from './paid/messages.ts'

export interface ReceiptButtonProps extends Omit<ButtonProps, 'onClick' | 'pending'> {
  /** The reference of a completed payment. */
  reference: string
  /** The secret of a visitor's check; null when the account gives access to the receipt. */
  accessToken: string | null
}

/** Fetches the receipt as a PDF and lets the browser save it. */
export function ReceiptButton({ reference, accessToken, children, ...button }: ReceiptButtonProps) {
  const [pending, setPending] = useState(false)

  async function download() {
    if (pending) return
    setPending(true)
    try {
      const query = accessToken === null ? {} : { access_token: accessToken }
      const { blob, filename } = await fetchFile(readReceipt, { params: { reference }, query })
      saveFile(blob, filename)
    } catch (error) {
      toast.error(`${afterPayment.receiptFailed} ${toApiError(error).message}`)
    } finally {
      setPending(false)
    }
  }

  return (
    <Button {...button} aria-busy={pending || undefined} onClick={() => void download()}>
      {pending && <Spinner size={18} label="" />}
      {children}
    </Button>
  )
}
