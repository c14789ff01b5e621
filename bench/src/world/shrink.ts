/** Makes a failing history short: takes halves out, then quarters, down to single acts. */

/**
 * @param fails runs a history in a new corner of the world
 * @param mayGoOn false: the time is over
 * @returns the shortest history found that still fails
 */
export async function shortest<Act>(
  acts: readonly Act[],
  fails: (acts: readonly Act[]) => Promise<boolean>,
  mayGoOn: () => boolean = () => true,
): Promise<readonly Act[]> {
  let kept = acts
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length && mayGoOn(); ) {
      const shorter = [...kept.slice(0, from), ...kept.slice(from + size)]
      if (shorter.length < kept.length && (await fails(shorter))) kept = shorter
      else from += size
    }
  }
  return kept
}
