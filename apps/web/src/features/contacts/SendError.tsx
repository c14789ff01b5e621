import { contacts } from './messages.ts'
import type { SendProblem } from './send-problem.ts'

/** The general message, and below it the reason and the next step if they are known. */
export function SendError({ problem }: { problem: Extract<SendProblem, { kind: 'failed' }> }) {
  return (
    <>
      <p className="font-semibold">{contacts.phone.sendFailed}</p>
      {problem.reason && <p>{problem.reason}</p>}
    </>
  )
}
