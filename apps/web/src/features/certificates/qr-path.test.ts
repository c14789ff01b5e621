/** The QR code as the camera of a phone sees it: turned, and small. */
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { encodeBase45 } from '@amana/offline-certificate'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { qrPathOf } from './qr-path.ts'

/** `npm test -- --long` reads a hundred. */
const PICTURES = process.env.AMANA_LONG === '1' ? 100 : 8
/** A phone's picture, and the code's width in it: 24 mm of paper from 15 cm. */
const [WIDTH, HEIGHT, CODE] = [640, 480, 330]

beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true })
})

/** As long as the text of a certificate can be: 276 bytes. */
const longest = () => `AMN1:${encodeBase45(Uint8Array.from({ length: 276 }, () => randomInt(256)))}`

/** The modules that the path draws black. */
function modulesOf({ size, path }: { size: number; path: string }): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) (modules[Number(y)] ?? [])[Number(x)] = true
  return modules
}

/** A picture with the code in its middle, turned by `degrees`; each pixel is the mean of sixteen points. */
function pictureOf(modules: boolean[][], degrees: number): ImageData {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255)
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const scale = modules.length / CODE
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      let black = 0
      for (let point = 0; point < 16; point += 1) {
        const [dx, dy] = [
          x + ((point % 4) + 0.5) / 4 - WIDTH / 2,
          y + (Math.floor(point / 4) + 0.5) / 4 - HEIGHT / 2,
        ]
        const column = Math.floor((dx * cos + dy * sin + CODE / 2) * scale)
        const row = Math.floor((dy * cos - dx * sin + CODE / 2) * scale)
        if (modules[row]?.[column]) black += 1
      }
      const grey = 235 - (black * 215) / 16
      data.set([grey, grey, grey], (y * WIDTH + x) * 4)
    }
  }
  return { data, width: WIDTH, height: HEIGHT, colorSpace: 'srgb' } as ImageData
}

test('the longest text is a code of version 12, 65 modules and its quiet zone', () => {
  const { size } = qrPathOf(longest())
  expect(size).toBe(65 + 8)
})

test(`it is read from a picture of 640 × 480 at ${PICTURES} of ${PICTURES} angles up to 45°`, {
  timeout: 300_000,
}, async () => {
  for (let picture = 0; picture < PICTURES; picture += 1) {
    const text = longest()
    const degrees = picture === 0 ? 45 : randomInt(-450, 451) / 10
    const found = await readBarcodes(pictureOf(modulesOf(qrPathOf(text)), degrees), { formats: ['QRCode'] })
    expect(
      found.map((code) => code.text),
      `${degrees}°`,
    ).toEqual([text])
  }
})
