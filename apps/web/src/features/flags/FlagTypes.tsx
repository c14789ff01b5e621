import type { DeviceAbilities, FlagType } from '@amana/contract/devices'
import { classes } from '../../ui/classes.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { whyNotFlag } from './flag-rules.ts'
import { flags } from './messages.ts'

const TYPES: ReadonlyArray<{ type: FlagType; icon: IconName; mark: string }> = [
  { type: 'stolen', icon: 'stop', mark: 'bg-stolen-soft text-stolen' },
  { type: 'lost', icon: 'search', mark: 'bg-flagged-soft text-flagged' },
  { type: 'found', icon: 'check', mark: 'bg-clean-soft text-clean' },
]

/** The choice of a type. A type that is not possible now says why. */
export function FlagTypes({
  abilities,
  onChoose,
}: {
  abilities: DeviceAbilities
  onChoose: (type: FlagType) => void
}) {
  return (
    <ul className="grid gap-3">
      {TYPES.map(({ type, icon, mark }) => {
        const reason = whyNotFlag(type, abilities)
        return (
          <li key={type}>
            <button
              type="button"
              disabled={reason !== null}
              onClick={() => onChoose(type)}
              className="flex w-full items-center gap-4 rounded-lg border border-line bg-raised p-4 text-left shadow-card transition-colors enabled:hover:border-brand enabled:hover:bg-brand-soft disabled:bg-sunken disabled:shadow-none"
            >
              <span className={classes('rounded-full p-2.5', reason === null ? mark : 'bg-line text-muted')}>
                <Icon name={icon} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block text-lg font-semibold">{flags.types[type]}</span>
                <span className="block text-muted">{flags.select.texts[type]}</span>
                {reason && <span className="mt-1 block text-sm font-semibold">{reason}</span>}
              </span>
              {reason === null && <Icon name="arrow" size={20} className="shrink-0 text-brand" />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
