import { addDeviceDocuments, MAX_FILES } from '@amana/contract/devices'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError } from '../../lib/api.ts'
import { documentTypesOf } from '../../lib/document-types.ts'
import { toast } from '../../lib/toast.ts'
import { type UploadFile, upload } from '../../lib/upload.ts'
import { FilesField } from '../../ui/FilesField.tsx'
import { Button, Form } from '../../ui/index.ts'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { devices } from './messages.ts'

const text = devices.documents

/**
 * Documents can be sent as long as ownership is not proven (decisions §5), also after they were skipped at
 * registration.
 */
export function AddDocuments({ imei }: { imei: string }) {
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly UploadFile[]>([])
  const [preparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<number | null>(null)

  async function submit() {
    setProblem(null)
    setSent(0)
    try {
      const request = { params: { imei }, fields: { document_type: documentTypesOf(files) }, files }
      // The server recognises a file: sent twice, it is one document.
      const { description } = await upload(addDeviceDocuments, request, {
        onProgress: setSent,
        repeatable: true,
      })
      // One that was chosen meanwhile was not sent.
      setFiles((now) => now.filter((file) => !files.includes(file)))
      toast.success(description)
      await queries.invalidateQueries()
    } catch (error) {
      setProblem(toApiError(error).message)
    }
    setSent(null)
  }

  return (
    <Form onSubmit={() => void submit()} error={problem} pending={sent !== null} label={text.add.heading}>
      <FilesField
        heading={text.add.heading}
        hint={text.add.hint(MAX_FILES)}
        add={text.add.choose}
        files={files}
        onChange={setFiles}
        onPreparing={setPreparing}
      />
      {files.length > 0 && (
        <>
          {sent !== null && (
            <UploadProgress label={text.add.progress} sent={sent} finishing={text.add.finishing} />
          )}
          <Button
            type="submit"
            pending={sent !== null}
            disabled={preparing}
            className="sm:justify-self-start"
          >
            {text.add.submit}
          </Button>
        </>
      )}
    </Form>
  )
}
