import { useEffect, useRef } from 'react'
import { saveFile } from '../../lib/download.ts'
import { ui } from '../../lib/messages/ui.ts'
import { Alert, Button, toast } from '../../ui/index.ts'
import { settings } from './messages.ts'

const text = settings.twoFactor

/** Shown once: they cannot be requested again. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success(text.copied)
    } catch {
      toast.error(ui.copyFailed)
    }
  }
  function download() {
    const lines = [text.fileHead, '', ...codes, '']
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), text.file)
  }
  return (
    <div className="grid gap-5">
      <Alert tone="success">{text.turnedOn}</Alert>
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg">
          {text.recoveryTitle}
        </h3>
        <p className="mt-1 text-muted">{text.recoveryText}</p>
      </div>
      <ul
        aria-label={text.recoveryLabel}
        className="grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="digits font-semibold">
            {code}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          {text.copy}
        </Button>
        <Button variant="secondary" onClick={download}>
          {text.download}
        </Button>
      </div>
      <Button onClick={onSaved}>{text.saved}</Button>
    </div>
  )
}
