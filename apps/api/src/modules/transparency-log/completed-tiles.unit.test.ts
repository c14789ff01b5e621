import { expect, test } from 'vitest'
import { completedTiles } from './completed-tiles.ts'

test.each([
  [0, 300, []],
  [200, 255, []],
  [200, 256, ['tile/entries/000', 'tile/0/000']],
  [256, 600, []],
  [300, 600, ['tile/entries/001', 'tile/0/001']],
  [65_500, 65_536, ['tile/entries/255', 'tile/0/255', 'tile/1/000']],
])('from %i to %i entries these tiles became whole: %j', (oldSize, newSize, paths) => {
  expect(completedTiles(oldSize, newSize)).toEqual(paths)
})
