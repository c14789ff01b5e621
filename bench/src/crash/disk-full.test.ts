import { expect, test } from 'vitest'
import { fillDisk } from './disk-full.ts'

test('a full disk: 503 with Retry-After, nothing half written, and on again by itself once there is room', {
  timeout: 300_000,
}, async () => {
  const { wrong, answers } = await fillDisk()
  expect(wrong, wrong.join('\n')).toEqual([])
  expect(Object.keys(answers).toSorted()).toEqual(['201 done', '503 unavailable'])
})
