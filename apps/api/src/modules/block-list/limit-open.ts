import { AppError } from '../../kernel/app-error.ts'

/**
 * Limits the calls that one client has open in this process at once.
 *
 * @returns opens one more, and returns what ends it. @throws AppError too_many_requests
 */
export function limitOpen(most: number, retryAfterSeconds: number): (clientId: string) => () => void {
  const openOf = new Map<string, number>()
  return (clientId) => {
    const open = openOf.get(clientId) ?? 0
    if (open >= most) throw new AppError('too_many_requests', { retryAfterSeconds })
    openOf.set(clientId, open + 1)
    return () => {
      const left = (openOf.get(clientId) ?? 1) - 1
      if (left > 0) openOf.set(clientId, left)
      else openOf.delete(clientId)
    }
  }
}
