/** The caller. Created at the edge from the access token, never from a request's body. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'account'; userId: string; sessionId: string; role: 'user' | 'officer' | 'supervisor' }

export const VISITOR: Actor = { kind: 'visitor' }

export function userIdOf(actor: Actor): string | null {
  return actor.kind === 'account' ? actor.userId : null
}
