import type { Actor } from '../../kernel/actor.ts'

/** The account of an officer; null: not an officer. */
export function officerIdOf(actor: Actor): string | null {
  return actor.kind === 'account' && isOfficer(actor) ? actor.userId : null
}

export function isOfficer(actor: Actor): boolean {
  return actor.kind === 'account' && (actor.role === 'officer' || actor.role === 'supervisor')
}

/** Documents of a device: its present owner and officers. A previous owner no longer may. */
export function maySeeDevice(actor: Actor, device: { ownerUserId: string | null }): boolean {
  return actor.kind === 'account' && (isOfficer(actor) || actor.userId === device.ownerUserId)
}

/**
 * The sender, while the device is theirs, and officers. A receipt names its buyer, so the next owner does not
 * see it; documents of a claim stay hidden from the owner.
 */
export function maySeeDocument(
  actor: Actor,
  document: { dispute_id: number | null; uploaded_by_user_id: string; owner_user_id: string | null },
): boolean {
  if (actor.kind !== 'account') return false
  if (isOfficer(actor)) return true
  const owns = document.dispute_id !== null || actor.userId === document.owner_user_id
  return owns && actor.userId === document.uploaded_by_user_id
}
