import type { FlagMode } from '@amana/contract/devices'
import { TRACE_DAYS } from '@amana/contract/flags'
import type { RadioCard } from '../ui/RadioCards.tsx'
import { flagModes as text } from './messages/flag-modes.ts'

/** The two choices of an owner. To trace, ownership must be proven (decisions §20). */
export function modeCards(proven: boolean): RadioCard<FlagMode>[] {
  return [
    { value: 'block', title: text.block.title, text: text.block.text },
    {
      value: 'trace',
      title: text.trace.title,
      text: text.trace.text(TRACE_DAYS),
      ...(proven ? {} : { refused: text.trace.notProven }),
    },
  ]
}

/** A stored or typed mode; anything else is `block`. */
export function modeOf(name: string): FlagMode {
  return name === 'trace' ? 'trace' : 'block'
}
