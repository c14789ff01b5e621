/** The QR codes as they stand on paper, read by the reader of the web app. */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { encodeBase45 } from '@amana/offline-certificate'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { drawCertificate } from './certificate-figure.ts'
import { renderPdf } from './render-pdf.ts'

const NUMBER = 'AM-2026-7K3QX9VB-4M2NT8RC'
/** As long as the text of a certificate can be. */
const OFFLINE = `AMN1:${encodeBase45(Uint8Array.from({ length: 276 }, (_, index) => (index * 151) % 256))}`
const PUBLIC_URL = 'https://registry.devices.amana.example.ng'
/** Dots an inch: a picture of the page by a phone that is held too far away. */
const DPI = 130

beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true })
})

test('both codes of the box are read: the page, and the certificate without network', async () => {
  const url = `${PUBLIC_URL}/certificates/${NUMBER}`
  const certificate = { number: NUMBER, url, keyId: 'Xk3v9QmT2bLw8sYd', offline: OFFLINE }
  const info = { title: 'Certificate', subject: 'Certificate', issuedAt: new Date(0) }
  const pdf = await renderPdf(info, (sheet) => drawCertificate(sheet, certificate, PUBLIC_URL))
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const viewport = page.getViewport({ scale: DPI / 72 })
  const canvas = createCanvas(viewport.width, viewport.height)
  await page.render({ canvas: canvas as never, canvasContext: canvas.getContext('2d') as never, viewport })
    .promise
  const codes = await readBarcodes(new Uint8Array(canvas.toBuffer('image/png')), { formats: ['QRCode'] })
  expect(codes.map(({ text }) => text).toSorted()).toEqual([OFFLINE, url].toSorted())
  expect(codes.find(({ text }) => text === OFFLINE)?.version).toBe('12')
  const { items } = await page.getTextContent()
  const words = items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(words).toContain("Scan with Amana's Verify page; works without network")
  await task.destroy()
})
