import type { EndpointData } from '@amana/contract/endpoint'
import type { listNeeds } from '@amana/contract/needs'
import { paths } from '../../lib/paths.ts'
import { classes } from '../../ui/classes.ts'
import { Icon, LinkButton } from '../../ui/index.ts'
import { cardOf, type NeedCard } from './need-card.ts'
import { needs as text } from './needs/messages.ts'

/** Cards about own phones above the check; what is more urgent comes first, so these are the ones to see. */
const SHOWN = 5

const BOXES: Record<NeedCard['tone'], [box: string, mark: string]> = {
  stolen: ['border-stolen bg-stolen-soft', 'text-stolen'],
  flagged: ['border-flagged bg-flagged-soft', 'text-flagged'],
  brand: ['border-line bg-raised', 'text-brand'],
}

/** The needs of the person, each with one action. Nothing when there are none, or they are not known. */
export function Needs({ needs }: { needs: EndpointData<typeof listNeeds> | undefined }) {
  if (!needs || needs.results.length === 0) return null
  const { results, phones } = needs
  const own = results.filter(({ device }) => device?.id)
  const hidden = new Set(own.length > SHOWN + 1 ? own.slice(SHOWN) : [])
  return (
    <section aria-labelledby="needs" className="mb-6 md:mb-8">
      <h2 id="needs" className="mb-3 text-xl">
        {phones > 0 ? text.phones(phones) : text.heading}
      </h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {results.map((need) =>
          hidden.has(need) ? null : (
            <Card
              key={[need.kind, need.device?.imei, need.case].join(' ')}
              kind={need.kind}
              card={cardOf(need)}
            />
          ),
        )}
        {hidden.size > 0 && <Card kind="more" card={MORE} />}
      </ul>
    </section>
  )
}

const MORE: NeedCard = { ...text.more, text: '', to: paths.myDevices, icon: 'phone', tone: 'brand' }

function Card({
  kind,
  card: { icon, tone, title, text: words, action, to },
}: {
  kind: string
  card: NeedCard
}) {
  const [box, mark] = BOXES[tone]
  return (
    <li data-needs={kind} className={classes('flex gap-3 rounded-md border-[1.5px] p-4', box)}>
      <Icon name={icon} className={classes('mt-0.5 shrink-0', mark)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {words && <p className="text-sm wrap-anywhere">{words}</p>}
        <LinkButton variant="secondary" to={to} className="mt-3">
          {action}
        </LinkButton>
      </div>
    </li>
  )
}
