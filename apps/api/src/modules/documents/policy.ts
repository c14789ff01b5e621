import { isOfficer, type UserActor } from '../../kernel/actor.ts'

/** Documents of a device: its present owner and officers. A previous owner no longer may. */
export function maySeeDevice(actor: UserActor, device: { owner_user_id: string | null }): boolean {
  return isOfficer(actor) || actor.userId === device.owner_user_id
}

/**
 * The sender, while the device is theirs, and officers. A receipt names its buyer, so the next owner does not
 * see it; documents of a claim stay hidden from the owner.
 */
export function maySeeDocument(
  actor: UserActor,
  document: { dispute_id: number | null; uploaded_by_user_id: string; owner_user_id: string | null },
): boolean {
  if (isOfficer(actor)) return true
  const owns = document.dispute_id !== null || actor.userId === document.owner_user_id
  return owns && actor.userId === document.uploaded_by_user_id
}
