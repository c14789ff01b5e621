import { officerDateTime } from '../officer-text.ts'
import type { Step } from './custody-queries.ts'
import { property } from './messages.ts'

const text = property.phone

/** The steps, oldest first: who took each, when and why. */
export function CustodySteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="divide-y divide-line">
      {steps.map((step) => (
        <li
          key={`${step.at} ${step.state} ${step.correction}`}
          className="grid gap-1 py-3 first:pt-0 last:pb-0"
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">
              {step.changes.length > 0 ? text.correction : property.states[step.state]}
              {step.correction && step.changes.length === 0 && (
                <span className="ml-2 font-normal text-muted text-sm">{text.correction}</span>
              )}
            </span>
            <time dateTime={step.at} className="text-muted text-sm">
              {officerDateTime(step.at)}
            </time>
          </p>
          {step.changes.map(({ fact, from, to }) => (
            <p key={fact} className="wrap-anywhere">
              {text.change(
                property.facts[fact],
                from === '' ? text.nothing : from,
                to === '' ? text.nothing : to,
              )}
            </p>
          ))}
          {step.reason !== null && <p className="whitespace-pre-line wrap-anywhere">{step.reason}</p>}
          <p className="text-muted text-sm">{byWhom(step)}</p>
        </li>
      ))}
    </ol>
  )
}

function byWhom({ officer, second_officer }: Step): string {
  if (officer === null) return text.byItself
  return second_officer === null ? officer : text.and(officer, second_officer)
}
