/**
 * Sends a request again while the answer is 503: on a busy machine many requests at once are refused for want
 * of a connection, which says nothing about the rule under test.
 */
export async function untilServed<Answer extends { status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
  }
}
