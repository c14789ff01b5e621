import type { Transfer } from '@amana/contract/transfers'
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx'
import { transfers } from './messages.ts'

const text = transfers.incoming.standing

type Known = NonNullable<Transfer['standing']>

/** State of the device, in words; the worst first. */
function stateOf({ reported, police_hold, disputed }: Known): readonly [StatusTone, string] {
  if (reported !== null) return [reported === 'stolen' ? 'stolen' : 'flagged', text.reported[reported]]
  if (police_hold) return ['flagged', text.held]
  if (disputed) return ['flagged', text.disputed]
  return ['clean', text.clear]
}

/** Shown to the recipient before they accept: the state of the device, and whether ownership is proven. */
export function Standing({ transfer: { standing } }: { transfer: Pick<Transfer, 'standing'> }) {
  if (!standing) return null
  const [tone, state] = stateOf(standing)
  return (
    <dl className="grid gap-3 rounded-md bg-sunken p-4 text-sm sm:grid-cols-2">
      <div>
        <dt className="text-muted">{text.state}</dt>
        <dd className="mt-1">
          <StatusBadge tone={tone}>{state}</StatusBadge>
        </dd>
      </div>
      <div>
        <dt className="text-muted">{text.proof}</dt>
        <dd className="mt-1 font-semibold">{standing.ownership_proven ? text.proven : text.unproven}</dd>
      </div>
    </dl>
  )
}
