import { listFound } from '@amana/contract/found'
import { useQuery } from '@tanstack/react-query'
import { call, retryOnce } from '../../lib/api.ts'
import { formatDate } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { found } from './messages.ts'

const text = found.list

/** Conversations about an own device; nothing when there are none. */
export function FoundCases({ imeis }: { imeis: readonly (string | null)[] }) {
  const { data = [] } = useQuery({
    queryKey: ['found', 'list'],
    queryFn: async ({ signal }) => (await call(listFound, {}, { signal })).data,
    networkMode: 'always',
    retry: retryOnce,
  })
  // A phone is its first 14 digits; the last one may be typed otherwise.
  const phones = imeis.flatMap((imei) => (imei === null ? [] : [imei.slice(0, 14)]))
  const cases = data.filter(({ imei, you }) => you === 'owner' && phones.includes(imei.slice(0, 14)))
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
