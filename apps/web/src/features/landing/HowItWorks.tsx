import { anchors } from '../../lib/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { landing } from './messages.ts'
import { Section } from './Section.tsx'

const ICONS = ['phone', 'card', 'mail'] as const

export function HowItWorks() {
  const { heading, subtitle, steps } = landing.howItWorks
  return (
    <Section id={anchors.howItWorks} heading={heading} subtitle={subtitle} sunken>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-10">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-t-4 border-brand pt-5">
            <p className="flex items-center justify-between text-brand">
              <span aria-hidden="true" className="text-3xl font-bold tabular-nums">
                {index + 1}
              </span>
              <Icon name={ICONS[index] ?? 'check'} size={36} strokeWidth={1.6} />
            </p>
            <h3 className="mt-3 text-lg">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
