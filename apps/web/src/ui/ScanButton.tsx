import { type ComponentType, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ui } from '../lib/messages/ui.ts'
import { Button } from './Button.tsx'
import { FieldError } from './Field.tsx'
import { Icon } from './Icon.tsx'
import type { ScanDialogProps } from './scan/ScanDialog.tsx'

export interface ScanButtonProps {
  /** For IMEIs: one or two. The dialog is closed, so a field may take the focus. */
  onFound: (found: string[]) => void
  /** The scanner; by default the one for IMEIs. */
  load?: () => Promise<ComponentType<ScanDialogProps>>
  /** The phone is not in the hand: only its box or papers can be scanned. */
  gone?: boolean
  label?: string
  /** The main button of a page. */
  variant?: 'primary' | 'secondary'
  className?: string
}

const loadForImeis = async () => (await import('./scan/ScanDialog.tsx')).ScanDialog

/** "Scan the barcode": the scanner is loaded when it is wanted, so that no page gets heavier. */
export function ScanButton({
  onFound,
  load = loadForImeis,
  gone = false,
  label = ui.scan.open,
  variant = 'secondary',
  className,
}: ScanButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'closed' | 'loading' | 'failed' | 'open'>('closed')
  // In a box: a state's setter would call the component.
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<ScanDialogProps> } | null>(null)

  async function open() {
    setState('loading')
    try {
      setLoaded({ Dialog: await load() })
      setState('open')
    } catch {
      setState('failed')
    }
  }
  function close() {
    // At once: outside of an open dialog nothing takes the focus.
    flushSync(() => setState('closed'))
    // Disabled while the scanner was loaded, it had lost the focus that the dialog gives back.
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        className={className}
        pending={state === 'loading'}
        onClick={() => void open()}
      >
        {state !== 'loading' && <Icon name="barcode" size={20} />}
        {label}
      </Button>
      <FieldError id={id}>{state === 'failed' && ui.scan.notLoaded}</FieldError>
      {state === 'open' && loaded && (
        <loaded.Dialog
          gone={gone}
          onFound={(found) => {
            close()
            onFound(found)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
