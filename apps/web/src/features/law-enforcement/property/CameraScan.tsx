import { useRef } from 'react'
import { scanner } from '../../../lib/messages/scanner.ts'
import { Dialog } from '../../../ui/index.ts'
import { Scanner } from '../../../ui/scan/Scanner.tsx'
import { createWatch } from '../../../ui/scan/scan-watch.ts'
import { areCertain, imeisFromTexts } from '../../../ui/scan/scanned-imeis.ts'
import { property } from './messages.ts'
import { ScanVerdict } from './ScanVerdict.tsx'
import type { Scan } from './scans.ts'

const text = property.desk
/** Both barcodes of a phone are in the picture, or nearly so: 50 phones fit into a minute. */
const SECOND_WITHIN_MS = 500

interface CameraScanProps {
  newest: Scan | undefined
  onFound: (imeis: string[]) => void
  onClose: () => void
}

/** The camera stays open, phone after phone. Each number counts once while it is open. */
export function CameraScan({ newest, onFound, onClose }: CameraScanProps) {
  const seen = useRef(new Set<string>())
  const newIn = (texts: readonly string[]) => imeisFromTexts(texts).filter((imei) => !seen.current.has(imei))
  function take(imeis: string[]) {
    for (const imei of imeis) seen.current.add(imei)
    onFound(imeis)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.cameraTitle}
      description={text.cameraText}
    >
      <ScanVerdict scan={newest} />
      <Scanner
        find={imeisFromTexts}
        createWatch={() =>
          createWatch({ imeisIn: newIn, certain: areCertain, secondWithin: SECOND_WITHIN_MS })
        }
        words={{ ...scanner, close: text.done }}
        onFound={take}
        onClose={onClose}
        stays
      />
    </Dialog>
  )
}
