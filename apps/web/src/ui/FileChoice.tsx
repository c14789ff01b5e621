import { type ReactNode, useId, useState } from 'react'
import type { Accepted } from '../lib/accept-file.ts'
import { files } from '../lib/messages/files.ts'
import type { UploadFile } from '../lib/upload.ts'
import { buttonClasses } from './Button.tsx'
import { classes } from './classes.ts'
import { FieldError } from './Field.tsx'
import { Spinner } from './Spinner.tsx'

export interface FileChoiceProps {
  /** On the button. */
  label: ReactNode
  /** Types as of the `accept` attribute. */
  types: string
  /** A phone opens its camera instead of its files. */
  camera?: boolean
  /** Id of the element that names the field for screen readers, e.g. its heading; read before the label. */
  labelledBy?: string
  describedBy?: string
  accept: (file: File) => Promise<Accepted>
  /** Called some seconds after the choice: it changes what is there by then, not what was there before. */
  onFile: (file: UploadFile) => void
  /** A form must not be sent while this is true: the file would be missing. */
  onPreparing?: (preparing: boolean) => void
  /** Beside the button. */
  children?: ReactNode
}

/**
 * A file from the phone, checked before it is used. The native field does the work; its label looks like a
 * button.
 */
export function FileChoice(props: FileChoiceProps) {
  const { label, types, camera, labelledBy, describedBy, accept, onFile, onPreparing, children } = props
  const id = useId()
  const [error, setError] = useState<string | null>(null)
  const [preparing, setPreparing] = useState(false)

  function prepare(now: boolean) {
    setPreparing(now)
    onPreparing?.(now)
  }
  async function take(input: HTMLInputElement) {
    const file = input.files?.[0]
    // The same file can be chosen again.
    const clear = () => {
      input.value = ''
    }
    if (!file) return
    setError(null)
    prepare(true)
    const accepted = await accept(file)
    prepare(false)
    clear()
    if (accepted.ok) onFile(accepted.file)
    else setError(accepted.error)
  }
  return (
    <div>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <span className="relative inline-flex">
          <input
            id={id}
            type="file"
            accept={types}
            capture={camera ? 'environment' : undefined}
            disabled={preparing}
            aria-labelledby={labelledBy && `${labelledBy} ${id}-label`}
            aria-describedby={classes(describedBy, error && `${id}-error`) || undefined}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => void take(target)}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-progress"
          />
          <label
            id={`${id}-label`}
            htmlFor={id}
            className={buttonClasses(
              'secondary',
              'md',
              'w-full peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-hover:bg-sunken',
            )}
          >
            {preparing && <Spinner size={20} label="" />}
            {preparing ? files.preparing : label}
          </label>
        </span>
        {children}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
