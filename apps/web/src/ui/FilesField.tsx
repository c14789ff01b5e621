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
  onChange: (files: readonly UploadFile[]) => void
}

/** Several documents of one call, each with what it shows; each can be removed. */
export function FilesField({ heading, hint, add, files, onChange }: FilesFieldProps) {
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
          onRemove={() => onChange(files.filter((other) => other !== file))}
          onType={(documentType) => onChange(files.map((other) => (other === file ? { ...file, documentType } : other)))}
        />
      ))}
      {files.length < MAX_FILES && (
        <FileChoice
          label={add}
          types={DOCUMENT_TYPES}
          labelledBy={id}
          describedBy={`${id}-hint`}
          accept={acceptFile}
          onFile={(file) => onChange([...files, file])}
        />
      )}
    </div>
  )
}
