import { Icon } from './Icon.tsx'

const MARKS = {
  good: { icon: 'check', box: 'bg-clean-soft text-clean' },
  bad: { icon: 'close', box: 'bg-stolen-soft text-stolen' },
  unknown: { icon: 'offline', box: 'bg-flagged-soft text-flagged' },
} as const

/** The outcome as a sign; the words stand beside it. */
export function OutcomeMark({ outcome }: { outcome: keyof typeof MARKS }) {
  const { icon, box } = MARKS[outcome]
  return (
    <span className={`mb-4 flex size-14 items-center justify-center rounded-full ${box}`}>
      <Icon name={icon} size={32} strokeWidth={2.5} />
    </span>
  )
}
