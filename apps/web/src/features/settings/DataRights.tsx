import { exportProfile } from '@amana/contract/profile'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call } from '../../lib/api.ts'
import { saveFile } from '../../lib/download.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Button, Link, toast } from '../../ui/index.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { settings } from './messages.ts'
import { today } from './time-text.ts'

const text = settings.rights

/** A copy of the own data, and its erasure (NDPA 2023 s.34–38). */
export function DataRights() {
  const [deleting, setDeleting] = useState(false)
  const copy = useMutation<Record<string, unknown>, ApiError>({
    networkMode: 'always',
    mutationFn: async () => (await call(exportProfile, {})).data,
    onSuccess(data) {
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), text.file(today()))
      toast.success(text.downloaded)
    },
    onError: (error) => toast.error(refusalText(error, text.downloadFailed), { id: 'export' }),
  })
  return (
    <div className="grid gap-5">
      <p>
        <Link to={paths.privacy} className="text-link inline-flex min-h-11 items-center">
          {text.privacy}
        </Link>
      </p>
      <div className="grid gap-2 border-t border-line pt-5">
        <p className="text-sm text-muted">{text.downloadText}</p>
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={copy.isPending}
          onClick={() => copy.mutate()}
        >
          {text.download}
        </Button>
      </div>
      <div className="grid gap-2 border-t border-line pt-5">
        <p className="text-sm text-muted">{text.deleteText}</p>
        <Button variant="danger" className="justify-self-start" onClick={() => setDeleting(true)}>
          {text.delete}
        </Button>
      </div>
      <DeleteAccount open={deleting} onClose={() => setDeleting(false)} />
    </div>
  )
}
