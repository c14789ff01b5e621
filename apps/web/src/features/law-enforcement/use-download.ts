import { useMutation } from '@tanstack/react-query'
import { toApiError } from '../../lib/api.ts'
import { type FetchedFile, saveFile } from '../../lib/download.ts'
import { lawEnforcement } from '../../lib/messages/law-enforcement.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'

/** One download at a time for each button: it says that it runs, and a fault is told once. */
export function useDownload(fetchIt: () => Promise<FetchedFile>): { pending: boolean; start: () => void } {
  const { isPending, mutate } = useMutation({
    networkMode: 'always',
    mutationFn: fetchIt,
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
    onError: (error) => toast.error(refusalText(toApiError(error), lawEnforcement.downloadFailed)),
  })
  return { pending: isPending, start: () => mutate() }
}
