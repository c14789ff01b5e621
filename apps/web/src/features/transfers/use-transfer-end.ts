import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../ui/index.ts'
import { transfers } from './messages.ts'
import { endTransferSession } from './transfer-session.ts'
import type { TransferEnd } from './use-transfer-code.ts'

const text = transfers.verify

/** The page after a transfer has ended, and its message. */
export function useTransferEnd(id: string): (end: TransferEnd) => void {
  const navigate = useNavigate()
  return (end) => {
    endTransferSession(id)
    const go = (to: string, message?: string) =>
      navigate(to, { replace: true, state: message ? { message } : null })
    if (end === 'completed') {
      toast.success(text.success)
      return navigate(paths.dashboard, { replace: true, state: { handedOver: id } })
    }
    if (end === 'session-over' || end === 'expired') {
      // Said once, on the page itself.
      return go(paths.transfer, end === 'expired' ? text.expired : transfers.initiate.sessionExpired)
    }
    if (end === 'declined') toast.error(text.declined)
    else toast.success(text.cancelled)
    return go(paths.transferIncoming)
  }
}
