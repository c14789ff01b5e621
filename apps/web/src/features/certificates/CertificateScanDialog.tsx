import { Dialog } from '../../ui/Dialog.tsx'
import type { ScanDialogProps } from '../../ui/scan/ScanDialog.tsx'
import { Scanner } from '../../ui/scan/Scanner.tsx'
import { verify } from './verify/messages.ts'

const texts = verify.scanner

/** The code beside it, which opens the certificate's page, is often in the same picture. */
const certificatesIn = (found: readonly string[]) => found.filter((text) => /^AMN\d+:/.test(text))

/** Taken at first sight: a QR code corrects its own errors. */
const createWatch = () => ({
  see(seen: readonly string[]) {
    const found = certificatesIn(seen)
    return { found, done: found.length > 0 }
  },
})

/** The scanner for certificates over the page; loaded when it is opened. */
export function CertificateScanDialog({ onFound, onClose }: ScanDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} description={texts.text}>
      <Scanner
        find={certificatesIn}
        createWatch={createWatch}
        words={texts}
        onFound={onFound}
        onClose={onClose}
      />
    </Dialog>
  )
}
