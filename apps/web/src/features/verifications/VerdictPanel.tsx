import { type ComponentProps, type ReactNode, useId } from 'react'
import { ui } from '../../lib/messages/ui.ts'
import { classes, Icon, type IconName, Imei } from '../../ui/index.ts'

type Verdict = 'clean' | 'flagged' | 'stolen'

const STYLES: Record<Verdict, { icon: IconName; box: string }> = {
  clean: { icon: 'shield', box: 'bg-clean-solid text-on-clean-solid' },
  flagged: { icon: 'warning', box: 'bg-flagged-solid text-on-flagged-solid' },
  stolen: { icon: 'stop', box: 'bg-stolen-solid text-on-stolen-solid' },
}

export interface VerdictPanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  result: Verdict
  /** The meaning of the verdict for this phone. */
  title: ReactNode
  /** The number that the verdict is about: a picture of the panel must not serve for another phone. */
  device: { imei: string; name: string }
  /** In a dialog, whose heading follows. */
  inDialog?: boolean
}

/**
 * The answer, readable from two metres: the word, its icon, its meaning, and the phone. Children: one
 * sentence with the time.
 */
export function VerdictPanel({
  result,
  title,
  device,
  inDialog,
  children,
  className,
  ...section
}: VerdictPanelProps) {
  const id = useId()
  const { icon, box } = STYLES[result]
  const Word = inDialog ? 'p' : 'h2'
  return (
    <section
      {...section}
      aria-labelledby={id}
      data-verdict={result}
      className={classes('w-full', inDialog ? 'p-5 md:px-6' : 'rounded-lg p-5 md:p-8', box, className)}
    >
      <div className="flex items-center gap-4">
        <Icon name={icon} size={inDialog ? 40 : 56} className="shrink-0" />
        <Word id={id} className={classes('font-bold', inDialog ? 'text-2xl' : 'text-3xl md:text-4xl')}>
          {ui.verdict[result]}
        </Word>
      </div>
      <p className="mt-3 text-lg font-semibold">{title}</p>
      {children && <div className="mt-2 text-base">{children}</div>}
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-current/30 border-t pt-3">
        <Imei imei={device.imei} className="font-semibold text-lg" />
        <span>{device.name}</span>
      </p>
    </section>
  )
}
