import { describe, expect, it } from 'vitest'
import { HOUR } from '../kernel/durations.ts'
import { createUseLimits, type UseLimit } from './use-limits.ts'

const NOW = new Date('2026-03-01T10:20:00Z')

function setup() {
  const totals = new Map<string, number>()
  const warned: unknown[] = []
  let now = NOW
  const limits = createUseLimits({
    key: Buffer.alloc(32, 1),
    clock: { now: () => now },
    log: { warn: (fields: unknown) => void warned.push(fields) } as never,
    counts: {
      add: async (counts) => {
        for (const [key, count] of counts) totals.set(key, (totals.get(key) ?? 0) + count)
        return new Map([...counts.keys()].map((key) => [key, totals.get(key) ?? 0]))
      },
    },
  })
  const to = (time: string) => {
    now = new Date(time)
  }
  return { limits, totals, warned, to }
}

const forOne = (of: string): UseLimit => ({ what: 'report', of, most: 2, windowMs: HOUR })
const forAll: UseLimit = { what: 'report', most: 4, windowMs: HOUR }

describe('use limits', () => {
  it('refuse the use above the limit until the window ends', async () => {
    const { limits, to } = setup()
    await limits.count(forOne('a'))
    await limits.count(forOne('a'))
    await expect(limits.count(forOne('a'))).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 40 * 60 },
    })
    await limits.count(forOne('b'))
    to('2026-03-01T11:00:00Z')
    await limits.count(forOne('a'))
  })

  it('leave the wider limit alone when the narrow one refuses', async () => {
    const { limits } = setup()
    for (let use = 0; use < 2; use += 1) await limits.count(forOne('a'), forAll)
    for (let use = 0; use < 10; use += 1) await expect(limits.count(forOne('a'), forAll)).rejects.toThrow()
    await limits.count(forOne('b'), forAll)
    await limits.count(forOne('c'), forAll)
    await expect(limits.count(forOne('d'), forAll)).rejects.toThrow()
  })

  it('warn once at half of a budget and once when it is used up', async () => {
    const { limits, warned } = setup()
    for (let use = 0; use < 9; use += 1) await limits.count(forAll).catch(() => undefined)
    expect(warned).toEqual([
      { what: 'report', most: 4 },
      { what: 'report', most: 4 },
    ])
  })

  it('keep no number in clear', async () => {
    const { limits, totals } = setup()
    await limits.count(forOne('+2348031234567'))
    expect([...totals.keys()].join()).not.toContain('8031234567')
  })
})
