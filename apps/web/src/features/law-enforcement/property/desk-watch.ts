/**
 * Phone after phone before one camera. A phone counts once while it stays in the picture, also when its
 * second number is read later. Pure.
 */
import { luhnValid } from '@amana/contract/imei'
import { createWatch, type Watch } from '../../../ui/scan/scan-watch.ts'
import { areCertain, imeisFromTexts } from '../../../ui/scan/scanned-imeis.ts'

/** Both barcodes of a phone are in the picture, or nearly so: 50 phones fit into a minute. */
export const SECOND_WITHIN_MS = 500
const TAC_LENGTH = 8

/** @returns makes the watch of the next phone */
export function createDeskWatch(): () => Watch {
  /** Numbers of the phone before the camera. */
  let here = new Set<string>()
  /** The number under which a phone was recorded, by each of its numbers. */
  const recorded = new Map<string, string>()

  /** One model: two phones that are changed for each other may be in one picture for a moment. */
  const join = (imei: string) => {
    const [first = ''] = here
    if (here.size > 1 || !luhnValid(imei) || imei.slice(0, TAC_LENGTH) !== first.slice(0, TAC_LENGTH)) return
    here.add(imei)
    recorded.set(imei, recorded.get(first) ?? first)
  }

  return () => {
    const watch = createWatch({
      imeisIn: imeisFromTexts,
      certain: areCertain,
      secondWithin: SECOND_WITHIN_MS,
    })
    return {
      see(texts, now) {
        const picture = imeisFromTexts(texts)
        if (picture.some((imei) => here.has(imei))) {
          for (const imei of picture) if (!here.has(imei)) join(imei)
          return { found: [], done: false }
        }
        const { found, done } = watch.see(texts, now)
        if (!done) return { found, done }
        const phone = found.map((imei) => recorded.get(imei)).find((imei) => imei !== undefined)
        const first = phone ?? found[0] ?? ''
        here = new Set(found)
        for (const imei of found) recorded.set(imei, first)
        return { found: [first], done }
      },
    }
  }
}
