/**
 * Attacks of an organisation's client: files that cost a processor and a disk, and hold everybody else up.
 */
import { gzipSync } from 'node:zlib'
import { type Attack, bystander, newImei } from './attack.ts'
import type { Stage } from './stage.ts'

const AT_ONCE = 10
const MOST_AT_ONCE = 2
const SLOW_MS = 1_000

/** 999,999 lines in 2 kB. */
const bomb = gzipSync('1\n'.repeat(999_999))
const badLines = 'bad\n'.repeat(1_000_000)
const beyondSandbox = `imei\n${'009900000000013\n'.repeat(1_001)}`

let nth = 0
function named(what: string): string {
  nth += 1
  return `${what} ${nth}`
}

/** Uploads whose bodies end only when all others have been answered: those are under way at once. */
async function heldOpen(stage: Stage, key: string, from: (index: number) => string): Promise<number> {
  const held = Promise.withResolvers<void>()
  const line = new TextEncoder().encode(`${newImei()}\n`)
  const answers = Array.from({ length: AT_ONCE }, (_, index) => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(line)
        await held.promise
        controller.close()
      },
    })
    // A connection that ends under the body was refused.
    return stage.upload(key, body, { from: from(index) }).then(
      ({ status }) => status,
      () => 429,
    )
  })
  let refused = 0
  for (const answer of answers)
    void answer.then((status) => {
      refused += status === 429 ? 1 : 0
      if (refused >= AT_ONCE - MOST_AT_ONCE) held.resolve()
    })
  const tooLong = setTimeout(held.resolve, 20_000)
  const statuses = await Promise.all(answers)
  clearTimeout(tooLong)
  return statuses.filter((status) => status === 202).length
}

export const uploads: Attack = {
  rule: '§18 Uploads',
  async run(stage, from) {
    const key = await stage.client(named('Uploads'))
    const sandbox = await stage.client(named('Sandbox uploads'), { sandbox: true })
    let busy = true
    const beside = (async () => {
      const waits: number[] = []
      for (let index = 0; busy; index += 1)
        waits.push((await stage.call('GET', '/openapi.json', { from: bystander(index) })).milliseconds)
      return waits
    })()
    const bombs = await stage.each(AT_ONCE, (index) => stage.upload(sandbox, bomb, { gzip: true, from: from(index) }))
    const bad = await stage.each(AT_ONCE, (index) => stage.upload(key, badLines, { from: from(index) }))
    busy = false
    const waits = await beside
    const many = await stage.upload(sandbox, beyondSandbox, { from: from(0) })
    const atOnce = await heldOpen(stage, key, from)
    const taken = ({ status, body }: { status: number; body: { status?: string } }) => status === 202 && body.status !== 'failed'
    return [
      { what: 'a million lines in 2 kB', tried: AT_ONCE, through: bombs.filter(taken).length, allowed: 0 },
      { what: 'a million lines that are no numbers', tried: AT_ONCE, through: bad.filter(taken).length, allowed: 0 },
      {
        what: 'answers to others slower than a second meanwhile',
        tried: waits.length,
        through: waits.filter((ms) => ms > SLOW_MS).length,
        allowed: 0,
      },
      { what: 'more than 1,000 lines of a test client', tried: 1, through: taken(many) ? 1 : 0, allowed: 0 },
      { what: 'uploads of one organisation at once', tried: AT_ONCE, through: atOnce, allowed: MOST_AT_ONCE },
    ]
  },
}
