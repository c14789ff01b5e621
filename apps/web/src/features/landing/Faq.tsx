import { useState } from 'react'
import { brandClaims } from '../../lib/brand-claims.ts'
import { anchors } from '../../lib/paths.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { landing } from './messages.ts'
import { Section } from './Section.tsx'

const QUESTIONS = ['imei', 'finding', 'flagged', 'transfer', 'payment', 'duration'] as const

/** One item open at a time, the first one at the start. */
export function Faq() {
  const { heading, items, paymentWithoutClaim } = landing.faq
  const [open, setOpen] = useState<number | null>(0)
  return (
    <Section id={anchors.faq} heading={heading} sunken beside>
      <div className="rounded-lg border border-line bg-raised">
        {QUESTIONS.map((key, index) => {
          const { question, answer } = items[key]
          const expanded = open === index
          const id = `${anchors.faq}-${index + 1}`
          const claims = key !== 'payment' || brandClaims.claims.pciDss.shown
          return (
            <div key={key} className="border-line not-last:border-b">
              <h3>
                <button
                  type="button"
                  id={id}
                  aria-expanded={expanded}
                  aria-controls={`${id}-answer`}
                  onClick={() => setOpen(expanded ? null : index)}
                  className="flex min-h-14 w-full items-center justify-between gap-4 px-4 py-3 text-left font-semibold hover:text-brand md:px-6"
                >
                  {question}
                  <Icon
                    name="chevron"
                    className={classes('shrink-0 transition-transform', expanded && 'rotate-180')}
                  />
                </button>
              </h3>
              <div id={`${id}-answer`} hidden={!expanded} className="px-4 pb-5 text-muted md:px-6">
                <p className="max-w-prose">{claims ? answer : paymentWithoutClaim}</p>
              </div>
            </div>
          )
        })}
      </div>
    </Section>
  )
}
