/**
 * Reads barcodes in pictures: with the browser's own detector where there is one (Chrome on Android), else
 * with ZXing as WebAssembly, which comes from our own site and only on demand (1 MB).
 */
export type ReadBarcodes = (picture: ImageBitmapSource) => Promise<string[]>

/** Formats on boxes and on the `*#06#` screen. No article numbers (EAN): they are no IMEIs. */
const FORMATS = ['code_128', 'code_39', 'data_matrix', 'qr_code', 'pdf417'] as const

interface Detector {
  detect(picture: ImageBitmapSource): Promise<Array<{ rawValue: string }>>
}

interface NativeDetector {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Throws when the reader cannot be loaded. */
export async function loadBarcodeReader(): Promise<ReadBarcodes> {
  const detector = (await nativeDetector()) ?? (await zxingDetector())
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

async function nativeDetector(): Promise<Detector | null> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  if (!Native) return null
  try {
    const supported = await Native.getSupportedFormats()
    const formats = FORMATS.filter((format) => supported.includes(format))
    if (!formats.includes('code_128')) return null
    const detector = new Native({ formats })
    // It may exist in name only: phones without Google's services fail at the first picture.
    await detector.detect(new ImageData(64, 64))
    return detector
  } catch {
    return null
  }
}

async function zxingDetector(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  // Vite makes it an asset of our site.
  const wasm = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  const detector = new BarcodeDetector({ formats: [...FORMATS] })
  return { detect: (picture) => detector.detect(picture as ImageBitmapSource) }
}
