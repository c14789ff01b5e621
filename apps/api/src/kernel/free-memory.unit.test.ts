import { expect, test } from 'vitest'
import { freedChunks, freeMemory } from './free-memory.ts'

test('memory of its own is free at once, and that of a part stays', () => {
  const whole = new Float64Array(4)
  freeMemory(whole)
  expect(whole).toHaveLength(0)
  const part = new Float64Array(4).subarray(1)
  freeMemory(part)
  expect(part).toHaveLength(3)
  const pooled = Buffer.from('a pool holds small buffers')
  freeMemory(pooled)
  expect(pooled.toString()).toBe('a pool holds small buffers')
})

test('a chunk lives until the next one is asked for', async () => {
  const chunks = [1, 2, 3].map((value) => Buffer.alloc(100_000, value))
  const seen: (number | undefined)[][] = []
  async function* source() {
    yield* chunks
  }
  for await (const chunk of freedChunks(source()))
    seen.push([chunk.at(-1), ...chunks.map(({ length }) => length)])
  expect(seen).toEqual([
    [1, 100_000, 100_000, 100_000],
    [2, 0, 100_000, 100_000],
    [3, 0, 0, 100_000],
  ])
})
