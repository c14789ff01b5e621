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

/** The possible answers of a search, in the colours, icons and words of a report. */
export function Answers() {
  return (
    <section aria-labelledby="answers" className="bg-surface text-ink">
      <div className="page py-10 md:py-14">
        <h2 id="answers" className="text-xl md:text-2xl">
          {landing.answers.heading}
        </h2>
        <ul className="mt-5 grid gap-3 md:grid-cols-3 md:gap-5">
          {RESULTS.map((result) => (
            <li key={result} className="overflow-hidden rounded-lg border border-line bg-raised">
              <p
                className={classes('flex items-center gap-3 px-4 py-3 text-xl font-bold', STYLES[result].box)}
              >
                <Icon name={STYLES[result].icon} size={32} />
                {ui.verdict[result]}
              </p>
              <p className="px-4 py-3">{landing.answers.texts[result]}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
