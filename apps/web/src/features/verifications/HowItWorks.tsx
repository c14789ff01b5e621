import { Icon, type IconName } from '../../ui/index.ts'
import { results } from './messages.ts'

const ICONS: IconName[] = ['phone', 'card', 'document']

export function HowItWorks() {
  return (
    <section aria-labelledby="how-checking-works">
      <h2 id="how-checking-works" className="mb-4 text-xl">
        {results.how.heading}
      </h2>
      <ol className="grid gap-4 md:grid-cols-3 md:gap-6">
        {results.how.steps.map((step, index) => (
          <li key={step.title} className="flex gap-4 border-line border-t pt-4 md:flex-col md:gap-3">
            <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand">
              <Icon name={ICONS[index] ?? 'info'} />
            </span>
            <div>
              <h3 className="font-semibold text-lg">
                {index + 1}. {step.title}
              </h3>
              <p className="text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
