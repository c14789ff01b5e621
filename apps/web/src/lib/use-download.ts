import { useMutation } from '@tanstack/react-query'
import { toApiError } from './api.ts'
import { type FetchedFile, saveFile } from './download.ts'
import { ui } from './messages/ui.ts'
import { refusalText } from './refusal-text.ts'
import { toast } from './toast.ts'

/** One download at a time for each button: shows that it runs, and reports an error once. */
export function useDownload(fetchIt: () => Promise<FetchedFile>): { pending: boolean; start: () => void } {
  const { isPending, mutate } = useMutation({
    networkMode: 'always',
    mutationFn: fetchIt,
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
    onError: (error) => toast.error(refusalText(toApiError(error), ui.downloadFailed)),
  })
  return { pending: isPending, start: () => mutate() }
}
