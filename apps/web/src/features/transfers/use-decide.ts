import { acceptTransfer, cancelTransfer, declineTransfer, type Transfer } from '@amana/contract/transfers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import { transfers } from './messages.ts'

const text = transfers.incoming
const ACTIONS = {
  accept: { endpoint: acceptTransfer, done: text.accepted },
  decline: { endpoint: declineTransfer, done: text.declined },
  cancel: { endpoint: cancelTransfer, done: text.cancelled },
} as const
export type Decision = keyof typeof ACTIONS

/** Accept, decline or cancel one transfer; afterwards the list is requested again. */
export function useDecide({ id }: Pick<Transfer, 'id'>) {
  const queries = useQueryClient()
  const [pending, setPending] = useState<Decision | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function decide(decision: Decision) {
    const { endpoint, done } = ACTIONS[decision]
    setPending(decision)
    setProblem(null)
    try {
      const { description } = await call(endpoint, { params: { id } })
      toast.success(description || done)
    } catch (thrown) {
      setProblem(refusalText(toApiError(thrown), text.actionFailed))
    }
    await queries.invalidateQueries()
    setPending(null)
  }
  return { pending, problem, decide: (decision: Decision) => void decide(decision) }
}
