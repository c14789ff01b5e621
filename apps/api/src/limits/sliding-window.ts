/**
 * A window that slides: uses count by slots of a sixtieth of its length, and a slot counts until all of it is
 * older than the window. So no window of that length holds more than the limit, wherever it begins; a use
 * counts for at most a sixtieth longer. Pure.
 */

/** Slots in a window. */
export const SLOTS = 60

/** The slot of a time: its number since 1970. */
export function slotOf(time: Date, windowMs: number): number {
  return Math.floor((time.getTime() * SLOTS) / windowMs)
}

/** Milliseconds until `uses` more fit into a limit. @param counts by slot, the newest first */
export function waitFor(
  uses: number,
  {
    most,
    windowMs,
    now,
    slot,
    counts,
  }: { most: number; windowMs: number; now: Date; slot: number; counts: readonly number[] },
): number {
  let used = counts.reduce((sum, count) => sum + count, 0)
  for (let index = counts.length - 1; index >= 0; index -= 1) {
    if (used + uses <= most) break
    used -= counts[index] ?? 0
    if (used + uses <= most)
      return Math.max(1, ((slot - index + SLOTS + 1) * windowMs) / SLOTS - now.getTime())
  }
  return used + uses <= most ? 0 : windowMs
}
