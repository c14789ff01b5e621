import { formatImei } from '@amana/contract/imei'
import { ui } from '../../lib/messages/ui.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { landing } from './messages.ts'

const STYLES = {
  clean: { icon: 'shield', box: 'bg-clean-solid text-on-clean-solid' },
  flagged: { icon: 'warning', box: 'bg-flagged-solid text-on-flagged-solid' },
  stolen: { icon: 'stop', box: 'bg-stolen-solid text-on-stolen-solid' },
} as const
const RESULTS = ['clean', 'flagged', 'stolen'] as const
/** The number in the field's placeholder. */
const EXAMPLE_IMEI = '354188040123456'

/** The three possible answers of a search, in the colours, icons and words of a report. */
export function Answers() {
  return (
    <section aria-labelledby="answers" className="rounded-lg bg-raised p-4 text-ink shadow-float sm:p-5">
      <h2 id="answers" className="text-base sm:text-lg">
        {landing.answers.heading}
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        {landing.answers.example}
        <span className="digits text-base text-ink">{formatImei(EXAMPLE_IMEI)}</span>
      </p>
      <ul className="mt-3 grid gap-3">
        {RESULTS.map((result) => (
          <li key={result} className={classes('rounded-md px-4 py-3', STYLES[result].box)}>
            <p className="flex items-center gap-3 text-xl font-bold">
              <Icon name={STYLES[result].icon} size={32} />
              {ui.verdict[result]}
            </p>
            <p className="mt-1 text-sm">{landing.answers.texts[result]}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
