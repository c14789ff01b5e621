/** The drawing of /statistics by the server: one, with scripts and without. */
import { request } from '../../lib/http.ts'
import { paths } from '../../lib/paths.ts'

export const STATISTICS_ID = 'statistics'

/** The content of the page that the browser is on; null: it came from another page. */
export function drawnHere(): string | null {
  return document.getElementById(STATISTICS_ID)?.innerHTML ?? null
}

/** Loads it. Throws when the server does not answer, or answers something else. */
export async function loadDrawn(signal: AbortSignal): Promise<string> {
  const answer = await request(
    paths.statistics,
    { headers: { accept: 'text/html' }, credentials: 'omit' },
    signal,
  )
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const content = page.getElementById(STATISTICS_ID)?.innerHTML
  if (content === undefined) throw new Error('the page has no statistics')
  return content
}
