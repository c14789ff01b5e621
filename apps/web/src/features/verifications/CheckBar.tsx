import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button, Icon } from '../../ui/index.ts'
import { PaymentHistoryButton } from '../payments/PaymentHistoryButton.tsx'
import { results } from './messages.ts'

/** Above a check of one's own: back to where one came from, and the payments. */
export function CheckBar() {
  const cache = useQueryClient()
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
      <BackButton />
      {/* A payment of any check may have been completed, also of the one on the page. */}
      <PaymentHistoryButton
        onCompleted={() => void cache.invalidateQueries({ queryKey: ['verifications'] })}
      />
    </div>
  )
}

/** Back goes back one page; where there is none, to the dashboard. */
function BackButton() {
  const navigate = useNavigate()
  const first = useLocation().key === 'default'
  return (
    <Button
      variant="ghost"
      className="-ml-4"
      onClick={() => void (first ? navigate(paths.dashboard) : navigate(-1))}
    >
      <Icon name="back" size={20} />
      {results.payment.back}
    </Button>
  )
}
