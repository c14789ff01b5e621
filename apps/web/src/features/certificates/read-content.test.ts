import { certificateContentSchema } from '@amana/contract/certificates'
import { expect, test } from 'vitest'
import { contentOf } from './read-content.ts'

const CONTENT = {
  number: 'AM-2026-7K3QX9VB-4M2NT8RC',
  kind: 'registration',
  imei: '354188040123456',
  brand: 'Samsung',
  model: '',
  result: 'flagged',
  issued_at: '2026-11-21T14:25:30.123Z',
  issuer: 'https://amana.example',
  ownership: 'not_proven',
}
const { ownership: _, ...OLDER } = CONTENT
const { imei: __, ...WITHOUT_IMEI } = CONTENT

test.each([
  [CONTENT, true],
  [OLDER, true],
  [{ ...CONTENT, kind: 'verification', result: 'clean' }, true],
  [WITHOUT_IMEI, false],
  [{ ...CONTENT, kind: 'gift' }, false],
  [{ ...CONTENT, result: 'stolen' }, false],
  [{ ...CONTENT, ownership: 'rented' }, false],
  [{ ...CONTENT, imei: 354188040123456 }, false],
  [null, false],
  [[], false],
  ['text', false],
])('%j is content: %j, as the contract says', (content, is) => {
  expect(certificateContentSchema.safeParse(content).success).toBe(is)
  expect(contentOf(JSON.stringify(content)) !== null).toBe(is)
})

test('every field of the contract is looked at', () => {
  expect(Object.keys(CONTENT).toSorted()).toEqual(Object.keys(certificateContentSchema.shape).toSorted())
})

test('what is no JSON is no content', () => {
  expect(contentOf('{')).toBeNull()
})
