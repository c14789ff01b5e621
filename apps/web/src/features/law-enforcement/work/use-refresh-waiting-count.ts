import { useQueryClient } from '@tanstack/react-query'
import { workCountsKey } from '../queries.ts'

/** The header asks for its number of waiting cases at once, not at the end of its minute: one was decided. */
export function useRefreshWaitingCount(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: workCountsKey })
}
