/**
 * Pictures are decoded and encoded again: hidden content (place, camera, a second file behind the picture) is
 * removed.
 */
import sharp from 'sharp'
import { isDiskFull } from '../../kernel/disk-full.ts'

/**
 * Read from the header before anything is decoded: a decompression bomb is a small file with huge dimensions.
 * A picture of this size takes up to 130 MB while it is decoded.
 */
const MAX_PIXELS = 16_000_000
/** Larger pictures are scaled down to it: enough to read a receipt, and small to store. */
const MAX_SIDE = 4096
const DEADLINE_SECONDS = 10

sharp.concurrency(1)
sharp.cache(false)
// libvips has many decoders; only these two may see an upload.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'] })

/**
 * Writes the picture at `source` to `target`, in the type `mediaType`: upright by its EXIF orientation,
 * without metadata, in sRGB; a JPEG is white where the picture was transparent.
 *
 * @returns `unreadable` when it cannot be read completely (truncated, broken), `too_large` above the limit
 * @throws the file system's error when it cannot be written
 */
export async function reencodeImage(
  source: string,
  target: string,
  mediaType: 'image/jpeg' | 'image/png',
): Promise<'written' | 'unreadable' | 'too_large'> {
  const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: DEADLINE_SECONDS })
  try {
    await (mediaType === 'image/png'
      ? image.png()
      : image.flatten({ background: '#fff' }).jpeg({ quality: 88 })
    ).toFile(target)
    return 'written'
  } catch (error) {
    if (isDiskFull(error) || saysOf(error, /unable to open .* for writing|permission denied/i)) throw error
    return saysOf(error, /exceeds pixel limit/i) ? 'too_large' : 'unreadable'
  }
}

/** libvips reports errors as text only. */
function saysOf(error: unknown, words: RegExp): boolean {
  return error instanceof Error && words.test(error.message)
}
