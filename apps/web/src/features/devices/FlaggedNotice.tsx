import { useLocation } from 'react-router'
import { nextSteps } from '../../lib/messages/next-steps.ts'
import { fieldOf, textOf } from '../../lib/tab-store.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { classes } from '../../ui/classes.ts'
import { NextStepList } from '../../ui/NextStepList.tsx'
import { flagTypeOf } from './flag-type.ts'
import { devices } from './messages.ts'
import { PushHint } from './PushHint.tsx'

/** State that the last step of flagging passes to the device's page: for `found`, the case that it closed. */
export interface FlaggedState {
  flagged: { type: string; case: string }
}

const BOXES = {
  stolen: 'border-stolen bg-stolen-soft',
  lost: 'border-flagged bg-flagged-soft',
  found: 'border-clean bg-clean-soft',
} as const

/**
 * On the device's page, right after it was flagged: the case number and the next steps. Nothing otherwise.
 */
export function FlaggedNotice() {
  const flagged = fieldOf(useLocation().state, 'flagged')
  const type = flagTypeOf(fieldOf(flagged, 'type'))
  const caseNumber = textOf(flagged, 'case')
  if (type === null) return null
  const text = devices.flagged
  const gone = type !== 'found'
  return (
    <section
      aria-labelledby="do-next"
      className={classes('mb-6 rounded-lg border-[1.5px] p-5 md:p-6', BOXES[type])}
    >
      <h2 id="do-next" className="text-xl">
        {gone ? nextSteps.heading : text.found.title}
      </h2>
      <p className="mt-2">{gone ? text[type] : text.found.text}</p>
      {caseNumber && (
        <p className="mt-3 flex flex-wrap items-center gap-x-2">
          <span className="basis-full text-sm sm:basis-auto sm:text-base">{text.case}</span>
          <span className="digits font-semibold whitespace-nowrap">{caseNumber}</span>
          <CopyButton text={caseNumber} toast={text.copied} label={text.copy} className="-my-2" />
        </p>
      )}
      {gone && (
        <div className="mt-4">
          <NextStepList />
          <PushHint />
        </div>
      )}
    </section>
  )
}
