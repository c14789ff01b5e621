import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { CopyButton, Dialog, Imei, StatusBadge } from '../../ui/index.ts'
import { afterPayment } from './paid/messages.ts'
import type { SettledPayment } from './payment-flow.ts'

export interface PaymentSuccessDialogProps {
  /** Null: closed. */
  payment: SettledPayment | null
  /** The buyer continues to the report, or closes the dialog. */
  onClose: () => void
  /** The verdict that was paid for, above the title. */
  verdict: ReactNode
  /** Opens the report for everybody who has it; null: not known yet. */
  link: string | null
  receipt: ReactNode
  /** Buttons. */
  footer: ReactNode
}

/** The verdict, then reference, date, device id and status Completed. */
export function PaymentSuccessDialog({
  payment,
  onClose,
  verdict,
  link,
  receipt,
  footer,
}: PaymentSuccessDialogProps) {
  const text = afterPayment.success
  return (
    <Dialog
      open={payment !== null}
      onOpenChange={(open) => !open && onClose()}
      lead={verdict}
      title={text.title}
      description={payment?.metadata.email === '' ? text.textSms : text.text}
      footer={footer}
    >
      {payment && (
        <dl className="grid gap-3 rounded-md bg-sunken p-4">
          <Row label={text.reference}>
            <span className="digits wrap-anywhere">{payment.reference}</span>
          </Row>
          {/* The answer may have no date; the payment has settled now. */}
          <Row label={text.date}>{formatDateTime(payment.created_at ?? new Date())}</Row>
          <Row label={text.device}>
            <Imei imei={payment.metadata.device_id} />
          </Row>
          <Row label={text.status}>
            {/* Not green: that is the colour of a clean phone. */}
            <StatusBadge tone="neutral">{text.completed}</StatusBadge>
          </Row>
          {link && (
            <Row label={text.link}>
              <a href={link} target="_blank" rel="noreferrer" className="text-link wrap-anywhere">
                {link.replace(/^https?:\/\//, '')}
              </a>
              <CopyButton text={link} label={text.copyLink} toast={text.linkCopied} className="-my-3" />
            </Row>
          )}
        </dl>
      )}
      {receipt}
    </Dialog>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="min-w-0 font-semibold">{children}</dd>
    </div>
  )
}
