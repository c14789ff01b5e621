import type { Actor } from '../../kernel/actor.ts'

/** The account of an officer; null: anybody else. */
export function officerIdOf(actor: Actor): string | null {
  return actor.kind === 'account' && isOfficer(actor) ? actor.userId : null
}

export function isOfficer(actor: Actor): boolean {
  return actor.kind === 'account' && (actor.role === 'officer' || actor.role === 'supervisor')
}

/** Documents of a device: its owner of now and officers. Who registered it and gave it away no longer may. */
export function maySeeDevice(actor: Actor, device: { ownerUserId: string | null }): boolean {
  return actor.kind === 'account' && (isOfficer(actor) || actor.userId === device.ownerUserId)
}

/**
 * Who sent it, while the device is theirs, and officers. A receipt names its buyer: the next owner does not see it, and what is sent in a
 * dispute not the owner whom it is used against.
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
