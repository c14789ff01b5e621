const DAY_MS = 24 * 3_600_000
/** The longest that a test needs within one day. */
const ROOM_MS = 3 * 60_000
/** Lagos is an hour ahead of UTC all year. */
const OFFSET_MS = 3_600_000

/** Waits for the next day in Lagos when this one ends soon: for tests that read a date or `today`. */
export async function waitForRoomInDay(): Promise<void> {
  const left = DAY_MS - ((Date.now() + OFFSET_MS) % DAY_MS)
  if (left < ROOM_MS) await new Promise((resolve) => setTimeout(resolve, left + 1000))
}
