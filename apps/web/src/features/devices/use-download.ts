import { useMutation } from '@tanstack/react-query'
import { toApiError } from '../../lib/api.ts'
import { type FetchedFile, saveFile } from '../../lib/download.ts'
import { devices } from '../../lib/messages/devices.ts'
import { toast } from '../../ui/index.ts'
import { problemOf } from './problem.ts'

/** One download at a time for each button: it says that it runs, and a fault is told once. */
export function useDownload(fetchIt: () => Promise<FetchedFile>): { pending: boolean; start: () => void } {
  const { isPending, mutate } = useMutation({
    networkMode: 'always',
    mutationFn: fetchIt,
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
    onError: (error) => {
      const { title, text } = problemOf(toApiError(error), devices.actions.failed)
      toast.error(text ?? title)
    },
  })
  return { pending: isPending, start: () => mutate() }
}
