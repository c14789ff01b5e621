import { type ComponentType, useState } from 'react'
import { Button, Icon, Spinner, toast } from '../../ui/index.ts'
import type { PaymentHistoryDialogProps } from './PaymentHistoryDialog.tsx'
import { afterPayment } from './paid/messages.ts'

export interface PaymentHistoryButtonProps {
  /** A requery found a payment completed. */
  onCompleted: () => void
}

/** Opens the payment history, which is loaded on demand. */
export function PaymentHistoryButton({ onCompleted }: PaymentHistoryButtonProps) {
  const [History, setHistory] = useState<ComponentType<PaymentHistoryDialogProps> | null>(null)
  const [loading, setLoading] = useState(false)
  const [open, setOpen] = useState(false)

  async function show() {
    if (loading) return
    setLoading(true)
    try {
      const { PaymentHistoryDialog } = await import('./PaymentHistoryDialog.tsx')
      setHistory(() => PaymentHistoryDialog)
      setOpen(true)
    } catch {
      toast.error(afterPayment.historyUnavailable)
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      {/* Not disabled while it loads: the focus comes back to it from the dialog. */}
      <Button variant="secondary" aria-busy={loading || undefined} onClick={() => void show()}>
        {loading ? <Spinner size={20} label="" /> : <Icon name="card" size={20} />}
        {afterPayment.history}
      </Button>
      {History && <History open={open} onOpenChange={setOpen} onCompleted={onCompleted} />}
    </>
  )
}
