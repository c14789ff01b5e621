/** Whether a picture is removed with a reason. Pure. */

/** True: somebody else added it, or it was longer ago than a scan may be undone. */
export function needsReason({ removable_until }: { removable_until: string | null }, now: number): boolean {
  return removable_until === null || now > Date.parse(removable_until)
}
