import { contacts } from './messages.ts'
import type { SendProblem } from './send-problem.ts'

/** S1 §8, and below it why and what to do where we know. */
export function SendFault({ problem }: { problem: Extract<SendProblem, { kind: 'failed' }> }) {
  return (
    <>
      <p className="font-semibold">{contacts.phone.sendFailed}</p>
      {problem.reason && <p>{problem.reason}</p>}
    </>
  )
}
