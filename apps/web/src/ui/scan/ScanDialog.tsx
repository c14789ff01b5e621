import { scanner as text } from '../../lib/messages/scanner.ts'
import { Dialog } from '../Dialog.tsx'
import { ImeiScanner } from './ImeiScanner.tsx'
import { areCertain, imeisFromTexts } from './scanned-imeis.ts'

export interface ScanDialogProps {
  /** One or two IMEIs. */
  onFound: (imeis: string[]) => void
  onClose: () => void
}

/** The scanner over the page; loaded when it is opened. */
export function ScanDialog({ onFound, onClose }: ScanDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={text.title} description={text.text}>
      <ImeiScanner imeisIn={imeisFromTexts} certain={areCertain} onFound={onFound} onClose={onClose} />
    </Dialog>
  )
}
