import { useState } from 'react'
import { scanner } from '../../../lib/messages/scanner.ts'
import { Dialog } from '../../../ui/index.ts'
import { Scanner } from '../../../ui/scan/Scanner.tsx'
import { imeisFromTexts } from '../../../ui/scan/scanned-imeis.ts'
import { createDeskWatch } from './desk-watch.ts'
import { property } from './messages.ts'
import { ScanVerdict, type ScanVerdictProps } from './ScanVerdict.tsx'

const text = property.desk

interface CameraScanProps extends ScanVerdictProps {
  onFound: (imeis: string[]) => void
  onClose: () => void
}

/** The camera stays open, phone after phone, while earlier ones are still being sent. */
export function CameraScan({ onFound, onClose, ...verdict }: CameraScanProps) {
  const [createWatch] = useState(createDeskWatch)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.cameraTitle}
      description={text.cameraText}
    >
      <ScanVerdict {...verdict} />
      <Scanner
        find={imeisFromTexts}
        createWatch={createWatch}
        words={{ ...scanner, close: text.done }}
        onFound={onFound}
        onClose={onClose}
        stays
      />
    </Dialog>
  )
}
