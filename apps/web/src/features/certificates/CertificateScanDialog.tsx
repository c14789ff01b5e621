import { Dialog } from '../../ui/Dialog.tsx'
import type { ScanDialogProps } from '../../ui/scan/ScanDialog.tsx'
import { Scanner } from '../../ui/scan/Scanner.tsx'
import { parseCertificateNumber } from './certificate-number.ts'
import { verify } from './verify/messages.ts'

const texts = verify.scanner

/**
 * The larger code, which is judged here, and else with a network the smaller one beside it, which is the
 * address of the certificate's page.
 */
function certificatesIn(found: readonly string[]): string[] {
  const whole = found.filter((text) => /^AMN\d+:/.test(text))
  if (whole.length > 0 || !navigator.onLine) return whole
  return found.filter((text) => parseCertificateNumber(text) !== null)
}

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
