import { type ComponentType, useId, useState } from 'react'
import { ui } from '../lib/messages/ui.ts'
import { Button } from './Button.tsx'
import { FieldError } from './Field.tsx'
import { Icon } from './Icon.tsx'
import type { ScanDialogProps } from './scan/ScanDialog.tsx'

export interface ScanButtonProps {
  /** For IMEIs: one or two. */
  onFound: (found: string[]) => void
  /** The scanner; by default the one for IMEIs. */
  load?: () => Promise<ComponentType<ScanDialogProps>>
  label?: string
  className?: string
}

const loadForImeis = async () => (await import('./scan/ScanDialog.tsx')).ScanDialog

/** "Scan the barcode": the scanner is loaded when it is wanted, so that no page gets heavier. */
export function ScanButton({ onFound, load = loadForImeis, label = ui.scan.open, className }: ScanButtonProps) {
  const id = useId()
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
  return (
    <>
      <Button variant="secondary" className={className} pending={state === 'loading'} onClick={() => void open()}>
        {state !== 'loading' && <Icon name="barcode" size={20} />}
        {label}
      </Button>
      <FieldError id={id}>{state === 'failed' && ui.scan.notLoaded}</FieldError>
      {state === 'open' && loaded && (
        <loaded.Dialog
          onFound={(found) => {
            setState('closed')
            onFound(found)
          }}
          onClose={() => setState('closed')}
        />
      )}
    </>
  )
}
