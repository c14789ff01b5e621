import { checkDigitOf } from '@amana/contract/imei'
import { expect, test } from 'vitest'
import { createDeskWatch, SECOND_WITHIN_MS } from './desk-watch.ts'

const imei = (digits14: string) => digits14 + checkDigitOf(digits14)
const [A, A2, B] = [imei('35418804012345'), imei('35418804012346'), imei('86001103765432')]
const SAME_MODEL = imei('35418804999999')

/** Pictures, 100 ms apart; the phones that are recorded. */
function look(pictures: readonly string[][]): string[] {
  const next = createDeskWatch()
  let watch = next()
  return pictures.flatMap((texts, at) => {
    const { found, done } = watch.see(texts, at * 100)
    if (done) watch = next()
    return done ? found : []
  })
}
/** Long enough for a phone with one number. */
const held = (...texts: string[]) => Array.from({ length: SECOND_WITHIN_MS / 100 + 1 }, () => texts)

test('phone after phone, each once, however long it stays', () => {
  expect(look([...held(A), ...held(A), ...held(B)])).toEqual([A, B])
})

test('both numbers at once are one phone, at once', () => {
  expect(look([[A, A2], [A2], [A]])).toEqual([A])
})

test('a second number that is read later belongs to the phone that is still there', () => {
  expect(look([...held(A), [A, A2], ...held(A2)])).toEqual([A])
})

test('a phone that comes back is named again, by the number under which it was recorded', () => {
  expect(look([[A, A2], ...held(B), ...held(A2)])).toEqual([A, B, A])
})

test('another phone in the same picture is not taken for its second number', () => {
  expect(look([...held(A), [A, B], ...held(B)])).toEqual([A, B])
  expect(look([[A, A2], [A, SAME_MODEL], ...held(SAME_MODEL)])).toEqual([A, SAME_MODEL])
})
