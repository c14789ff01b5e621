import { describe, expect, it } from 'vitest'
import { HOUR } from '../kernel/durations.ts'
import type { UsesRequest } from '../ports/use-counts.ts'
import { budgetOf } from './budget.ts'
import { createUseLimits, isWithin, type UseLimit } from './use-limits.ts'

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
      take: async ({ key, uses, most }: UsesRequest) => {
        const used = (totals.get(key) ?? 0) + uses
        if (used > most) return { taken: false, used: used - uses, wait: 40 * 60_000 }
        totals.set(key, used)
        return { taken: true, used, wait: 0 }
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
  it('refuse the use above the limit, with the time to wait', async () => {
    const { limits } = setup()
    await limits.count(forOne('a'))
    await limits.count(forOne('a'))
    await expect(limits.count(forOne('a'))).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 40 * 60 },
    })
    await limits.count(forOne('b'))
    expect(await isWithin(limits.count(forOne('a')))).toBe(false)
    expect(await isWithin(limits.count(forOne('b')))).toBe(true)
  })

  it('leave the wider limit alone when the narrow one refuses', async () => {
    const { limits } = setup()
    for (let use = 0; use < 2; use += 1) await limits.count(forOne('a'), forAll)
    for (let use = 0; use < 10; use += 1) await expect(limits.count(forOne('a'), forAll)).rejects.toThrow()
    await limits.count(forOne('b'), forAll)
    await limits.count(forOne('c'), forAll)
    await expect(limits.count(forOne('d'), forAll)).rejects.toThrow()
  })

  it('warn once an hour at half of a budget and once when it is used up', async () => {
    const { limits, warned, to } = setup()
    for (let use = 0; use < 9; use += 1) await isWithin(limits.count(forAll))
    const line = { what: 'report', most: 4 }
    expect(warned).toEqual([line, line])
    to('2026-03-01T11:20:00Z')
    await isWithin(limits.count(forAll))
    expect(warned).toHaveLength(4)
  })

  it('keep no number in clear', async () => {
    const { limits, totals } = setup()
    await limits.count(forOne('+2348031234567'))
    expect([...totals.keys()].join()).not.toContain('8031234567')
  })
})

describe('a budget', () => {
  const most = (all: number) => budgetOf('sms', all, '192.0.2.1').map((limit) => limit.most)

  it('lets one network have a tenth, at least one', () => {
    expect(most(2_000)).toEqual([200, 2_000])
    expect(most(19)).toEqual([1, 19])
    expect(most(3)).toEqual([1, 3])
  })

  it('is all there is where nobody asks from a network', () => {
    expect(budgetOf('sms', 20, undefined)).toEqual([{ what: 'sms', most: 20, windowMs: HOUR }])
  })
})
