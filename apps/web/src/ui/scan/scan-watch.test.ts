import { describe, expect, test } from 'vitest'
import { createWatch, DOUBTFUL_LOOKS, SECOND_WITHIN_MS } from './scan-watch.ts'

/** Numbers that end in 1 are right. */
const watch = () =>
  createWatch({
    imeisIn: (texts) => texts.slice(0, 2),
    certain: (found) => found.length > 0 && found.every((text) => text.endsWith('1')),
  })

describe('looking for IMEIs with the camera', () => {
  test('two barcodes in different pictures are both taken, at once', () => {
    const looking = watch()
    expect(looking.see([], 0)).toEqual({ found: [], done: false })
    expect(looking.see(['11'], 100)).toEqual({ found: ['11'], done: false })
    expect(looking.see(['21'], 400)).toEqual({ found: ['11', '21'], done: true })
  })

  test('a phone with one: after a while the one is taken, also when the barcode has left the picture', () => {
    const looking = watch()
    looking.see(['11'], 0)
    expect(looking.see([], SECOND_WITHIN_MS - 1)).toEqual({ found: ['11'], done: false })
    expect(looking.see([], SECOND_WITHIN_MS)).toEqual({ found: ['11'], done: true })
  })

  test('a wrong check digit counts only when many pictures agree', () => {
    const looking = watch()
    for (let look = 1; look < DOUBTFUL_LOOKS; look += 1)
      expect(looking.see(['12'], look)).toEqual({ found: [], done: false })
    expect(looking.see(['12'], DOUBTFUL_LOOKS)).toEqual({ found: ['12'], done: false })
    expect(looking.see([], DOUBTFUL_LOOKS + SECOND_WITHIN_MS)).toMatchObject({ done: true })
  })
})
