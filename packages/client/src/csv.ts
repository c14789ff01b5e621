/** Rows of a CSV file (RFC 4180) while it arrives: memory does not grow with it. */
export async function* readCsv(body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += value ?? ''
      const end = done ? rest.length : endOfRows(rest)
      if (end > 0) yield* rowsOf(rest.slice(0, end))
      rest = rest.slice(end)
      if (done) return
    }
  } finally {
    // A caller who needs no more rows needs no more bytes.
    await reader.cancel().catch(() => undefined)
  }
}

/** Behind the last line break outside of quotes. */
function endOfRows(text: string): number {
  for (let at = text.lastIndexOf('\n'); at > 0; at = text.lastIndexOf('\n', at - 1))
    if (text.slice(0, at).split('"').length % 2 === 1) return at + 1
  return 0
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy

function* rowsOf(text: string): Generator<string[]> {
  let row: string[] = []
  for (const { index, 1: inQuotes, 2: plain = '', 3: end } of text.matchAll(FIELD)) {
    if (index === text.length && row.length === 0) return
    row.push(inQuotes?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    yield row
    row = []
  }
}
