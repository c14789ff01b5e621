import { formatDate } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { found } from './messages.ts'
import { samePhoneAs, useFoundCases } from './queries.ts'

const text = found.list

/** Conversations about an own device; nothing when there are none. */
export function FoundCases({ imeis }: { imeis: readonly (string | null)[] }) {
  const ofPhone = samePhoneAs(imeis)
  const cases = useFoundCases().filter((found) => found.you === 'owner' && ofPhone(found))
  if (cases.length === 0) return null
  return (
    <section aria-labelledby="found-cases">
      <h2 id="found-cases" className="mb-4 text-xl">
        {text.heading}
      </h2>
      <Card className="py-1 md:py-2">
        <ul className="divide-y divide-line">
          {cases.map(({ case: number, created_at, closed_at }) => (
            <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <Link to={paths.foundCase(number)} className="text-link inline-flex min-h-11 items-center">
                {text.item(number)}
              </Link>
              <span className="flex items-center gap-3 text-sm text-muted">
                {formatDate(created_at)}
                <StatusBadge tone={closed_at === null ? 'pending' : 'neutral'}>
                  {closed_at === null ? text.open : text.closed}
                </StatusBadge>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
