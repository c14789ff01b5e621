import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { barsOf } from './code-128.ts'

const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
beforeAll(
  () => void prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(WASM)).buffer } }),
)

/** The bars as a picture of shades of grey, with room on both sides. */
function pictureOf(bars: number[]) {
  const modules = bars.flatMap((width, at) => Array<boolean>(width).fill(at % 2 === 0))
  const row = [...Array<boolean>(12).fill(false), ...modules, ...Array<boolean>(12).fill(false)]
  const [scale, height] = [3, 60]
  const width = row.length * scale
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1)
    for (const [x, black] of row.entries())
      for (let step = 0; black && step < scale; step += 1)
        data.fill(0, (y * width + x * scale + step) * 4, (y * width + x * scale + step) * 4 + 3)
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}

test.each(['354188040123456', '860000000000422', '35418804012345'])('a reader reads %s', async (digits) => {
  const [found] = await readBarcodes(pictureOf(barsOf(digits)), { formats: ['Code128'] })
  expect(found?.text).toBe(digits)
})
