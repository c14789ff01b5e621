import { expect, test } from 'vitest'
import { cameraProblemOf, constraintsOf } from './use-camera.ts'

const named = (name: string) => Object.assign(new Error(name), { name })

test.each([
  ['refused', named('NotAllowedError')],
  ['refused', named('SecurityError')],
  ['busy', named('NotReadableError')],
  ['missing', named('NotFoundError')],
  ['missing', named('OverconstrainedError')],
  ['missing', new TypeError('navigator.mediaDevices is undefined')],
])('%s: %s', (problem, error) => {
  expect(cameraProblemOf(error)).toBe(problem)
})

test('S1 §9: ideally 1280 × 720, no sound', () => {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  expect(constraintsOf('user')).toEqual({ audio: false, video: { facingMode: { ideal: 'user' }, ...size } })
})

test('a chosen camera goes before the side it looks to', () => {
  expect(constraintsOf('environment', 'second').video).toMatchObject({ deviceId: { ideal: 'second' } })
  expect(constraintsOf('environment', 'second').video).not.toHaveProperty('facingMode')
})
