import { MAX_FILES } from '@amana/contract/devices'
import { type ReactNode, useId } from 'react'
import { acceptFile, DOCUMENT_TYPES } from '../lib/accept-file.ts'
import type { UploadFile } from '../lib/upload.ts'
import { FileChoice } from './FileChoice.tsx'
import { FileRow } from './FileRow.tsx'

export interface FilesFieldProps {
  heading: string
  hint: string
  /** On the button. */
  add: ReactNode
  files: readonly UploadFile[]
  /** Gets the change of the files as they are by then: others may have been removed meanwhile. */
  onChange: (change: (files: readonly UploadFile[]) => readonly UploadFile[]) => void
  /** A file is being prepared: the form has to wait for it. */
  onPreparing: (preparing: boolean) => void
}

/** Several documents of one call, each with what it shows; each can be removed. */
export function FilesField({ heading, hint, add, files, onChange, onPreparing }: FilesFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-3">
      <div>
        <h3 id={id} className="font-semibold">
          {heading}
        </h3>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
      {files.map((file) => (
        <FileRow
          key={`${file.name} ${file.blob.size}`}
          file={file}
          onRemove={() => onChange((now) => now.filter((other) => other !== file))}
          onType={(documentType) =>
            onChange((now) => now.map((other) => (other === file ? { ...file, documentType } : other)))
          }
        />
      ))}
      {files.length < MAX_FILES && (
        <FileChoice
          label={add}
          types={DOCUMENT_TYPES}
          labelledBy={id}
          describedBy={`${id}-hint`}
          accept={acceptFile}
          onFile={(file) => onChange((now) => [...now, file])}
          onPreparing={onPreparing}
        />
      )}
    </div>
  )
}
