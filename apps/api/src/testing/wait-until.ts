/**
 * Asks again every 25 ms until the answer is there; a test that waits for an event and not for a time. Only a
 * test that hangs reaches the limit.
 */
export async function waitUntil<T>(
  ask: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  timeoutMs = 240_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > deadline) throw new Error(`nothing came within ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
