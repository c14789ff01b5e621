/**
 * Pictures are decoded and encoded again: hidden content (place, camera, a second file behind the picture) is
 * removed.
 */
import pLimit from 'p-limit'
import sharp from 'sharp'
import { isDiskFull } from '../../kernel/disk-full.ts'

/**
 * 40 megapixels, read from the header before anything is decoded: a decompression bomb is a small file with
 * huge dimensions.
 */
const MAX_PIXELS = 40_000_000
/** Larger pictures are scaled down to it: enough to read a receipt, and small to store. */
const MAX_SIDE = 4096
const DEADLINE_SECONDS = 20
/**
 * A picture of 40 megapixels takes up to 320 MB while it is decoded: two at a time in one process, the others
 * wait.
 */
const atATime = pLimit(2)

sharp.concurrency(1)
sharp.cache(false)
// libvips has many decoders; only these two may see an upload.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'] })

/**
 * Writes the picture at `source` to `target`: upright by its EXIF orientation, without metadata, in sRGB.
 *
 * @returns false when it cannot be read completely (truncated, broken, too many pixels)
 * @throws the file system's error when it cannot be written
 */
export function reencodeImage(source: string, target: string, mediaType: 'image/jpeg' | 'image/png'): Promise<boolean> {
  return atATime(async () => {
    const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: DEADLINE_SECONDS })
    try {
      await (mediaType === 'image/png' ? image.png() : image.jpeg({ quality: 88 })).toFile(target)
      return true
    } catch (error) {
      if (isDiskFull(error) || cannotBeWritten(error)) throw error
      return false
    }
  })
}

/** libvips reports errors as text only. */
function cannotBeWritten(error: unknown): boolean {
  return error instanceof Error && /unable to open .* for writing|permission denied/i.test(error.message)
}
