import type { Finding } from '@amana/contract/verifications'
import { classes, Icon, type IconName } from '../../ui/index.ts'
import { results } from './messages.ts'

const STYLES: Record<Finding['severity'], { icon: IconName; mark: string }> = {
  stolen: { icon: 'stop', mark: 'text-stolen' },
  flagged: { icon: 'warning', mark: 'text-flagged' },
  clean: { icon: 'check', mark: 'text-clean' },
  info: { icon: 'info', mark: 'text-muted' },
}
const ORDER: ReadonlyArray<Finding['severity']> = ['stolen', 'flagged', 'clean', 'info']

/** The most severe first; otherwise in the server's order. */
export function byGravity(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))
}

/** Each fact with its meaning. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className="grid gap-4">
      {byGravity(findings).map((finding) => {
        const { icon, mark } = STYLES[finding.severity]
        return (
          <li key={finding.code} className="flex gap-3">
            <Icon
              name={icon}
              className={classes('mt-0.5 shrink-0', mark)}
              label={results.severity[finding.severity]}
            />
            <div className="min-w-0">
              <p className="font-semibold">{finding.title}</p>
              <p className="text-sm text-muted">{finding.text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
