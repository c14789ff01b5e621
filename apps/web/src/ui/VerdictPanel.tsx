import { type ComponentProps, type ReactNode, useId } from 'react'
import { ui } from '../lib/messages/ui.ts'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

type Verdict = 'clean' | 'flagged' | 'stolen'

const STYLES: Record<Verdict, { icon: IconName; box: string }> = {
  clean: { icon: 'shield', box: 'bg-clean-solid text-on-clean-solid' },
  flagged: { icon: 'warning', box: 'bg-flagged-solid text-on-flagged-solid' },
  stolen: { icon: 'stop', box: 'bg-stolen-solid text-on-stolen-solid' },
}

export interface VerdictPanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  result: Verdict
  /** Shown beside the word, e.g. the subject of the verdict. */
  title?: ReactNode
}

/** The answer, readable from two metres: the word, its icon, and one sentence (children) that explains it. */
export function VerdictPanel({ result, title, children, className, ...section }: VerdictPanelProps) {
  const id = useId()
  const { icon, box } = STYLES[result]
  return (
    <section
      {...section}
      aria-labelledby={id}
      data-result={result}
      className={classes('w-full rounded-lg p-5 md:p-8', box, className)}
    >
      <div className="flex items-center gap-4">
        <Icon name={icon} size={56} className="shrink-0" />
        <h2 id={id} className="text-3xl md:text-4xl">
          {ui.verdict[result]}
        </h2>
      </div>
      {title && <p className="mt-3 text-lg font-semibold">{title}</p>}
      {children && <div className="mt-3 text-base md:text-lg">{children}</div>}
    </section>
  )
}
