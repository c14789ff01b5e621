import { scanner as text } from '../../lib/messages/scanner.ts'
import { Dialog } from '../Dialog.tsx'
import { Scanner } from './Scanner.tsx'
import { createWatch } from './scan-watch.ts'
import { areCertain, imeisFromTexts } from './scanned-imeis.ts'

export interface ScanDialogProps {
  /** For IMEIs: one or two. */
  onFound: (found: string[]) => void
  onClose: () => void
  /** The phone is not in the hand: only its box or papers can be scanned. */
  gone?: boolean
}

/** The scanner for IMEIs over the page; loaded when it is opened. */
export function ScanDialog({ onFound, onClose, gone = false }: ScanDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.title}
      description={gone ? text.textOfGone : text.text}
    >
      <Scanner
        find={imeisFromTexts}
        createWatch={() => createWatch({ imeisIn: imeisFromTexts, certain: areCertain })}
        words={text}
        onFound={onFound}
        onClose={onClose}
      />
    </Dialog>
  )
}
