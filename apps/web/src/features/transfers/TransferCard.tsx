import type { Transfer, TransferStatus } from '@amana/contract/transfers'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { deviceName } from '../../lib/device-name.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Card } from '../../ui/Card.tsx'
import { Email } from '../../ui/Email.tsx'
import { Imei } from '../../ui/Imei.tsx'
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx'
import { transfers } from './messages.ts'
import { addressText } from './TransferSummary.tsx'

const text = transfers.incoming

const TONES: Record<TransferStatus, StatusTone> = {
  pending: 'pending',
  completed: 'clean',
  cancelled: 'neutral',
  declined: 'failed',
  expired: 'neutral',
}

export interface TransferCardProps {
  transfer: Transfer
  side: 'incoming' | 'outgoing'
  open: boolean
  problem: string | null
  /** Actions. */
  children?: ReactNode
}

/** One transfer as its sender or its recipient sees it. */
export function TransferCard({ transfer, side, open, problem, children }: TransferCardProps) {
  const status = transfer.status === 'pending' && !open ? 'expired' : transfer.status
  const { device, from_name, to_email, to_phone, created_at, completed_at, expires_at } = transfer
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-lg wrap-anywhere">{deviceName(device)}</h3>
          <p className="text-muted">
            <span className="sr-only">{text.imei} </span>
            <Imei imei={device.imei} />
          </p>
        </div>
        <StatusBadge tone={TONES[status]}>{text.statuses[status]}</StatusBadge>
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-muted">{side === 'incoming' ? text.from : text.to}</dt>
          <dd className="font-semibold wrap-anywhere">
            {side === 'incoming' ? (
              from_name
            ) : (
              <>
                <span className="block">
                  <Email address={to_email} />
                </span>
                <span className="digits block">{addressText(to_phone)}</span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-muted">{completed_at ? text.statuses.completed : text.started}</dt>
          <dd className="font-semibold">
            {formatDateTime(completed_at ?? created_at)}
            {open && <span className="block font-normal">{text.until(formatDateTime(expires_at))}</span>}
          </dd>
        </div>
      </dl>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {children}
    </Card>
  )
}
