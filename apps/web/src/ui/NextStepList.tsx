import { FIND_SERVICES } from '@amana/contract/gone-phone'
import { nextSteps } from '../lib/messages/next-steps.ts'
import { Icon } from './Icon.tsx'

/** The next steps about a phone that is stolen or lost, the same on every page. */
export function NextStepList() {
  return (
    <ol className="grid gap-3">
      {Object.entries(nextSteps.list).map(([step, { title, text }]) => (
        <li key={step} className="flex items-start gap-3">
          <Icon name="arrow" size={20} className="mt-1 shrink-0" />
          <div className="min-w-0">
            <strong>{title}.</strong> {text}
            {step === 'lock' && (
              <p className="flex flex-wrap gap-x-5">
                {FIND_SERVICES.map(({ name, url }) => (
                  <a
                    key={url}
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    className="text-link inline-flex min-h-11 items-center"
                  >
                    {name}
                  </a>
                ))}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
