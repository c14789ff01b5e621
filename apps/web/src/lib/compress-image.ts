/**
 * Pictures are made smaller in the browser: a phone's photo has 4–12 MB, a readable receipt 300 KB. They are
 * also turned upright and lose their metadata.
 */

/** Longest side (pixels): the text of a box label stays readable. */
const MAX_SIDE = 1600
const QUALITY = 0.85

/** Width and height scaled down so that neither side is longer than `longest`; never scaled up, never 0. */
export function fitWithin(
  width: number,
  height: number,
  longest: number = MAX_SIDE,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A picture → JPEG of at most 1600 px a side. Throws when it is no picture. */
export async function compressImage(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    const { width, height } = fitWithin(bitmap.width, bitmap.height)
    return await toJpeg(bitmap, width, height)
  } finally {
    bitmap.close()
  }
}

/** The current frame of a <video> as JPEG. */
export function captureFrame(video: HTMLVideoElement): Promise<Blob> {
  const { width, height } = fitWithin(video.videoWidth, video.videoHeight)
  return toJpeg(video, width, height)
}

function toJpeg(source: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency: fill with white, so that text stays dark on light.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      'image/jpeg',
      QUALITY,
    )
  })
}
