import { Dialog } from '../../../ui/index.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { useCustodyPhone, useRefreshCustody } from './custody-queries.ts'
import { property } from './messages.ts'
import { Photos } from './Photos.tsx'

interface PhotosDialogProps {
  id: number
  exhibit: string
  onClose: () => void
}

/** The pictures of a phone of the round, without leaving the desk. */
export function PhotosDialog({ id, exhibit, onClose }: PhotosDialogProps) {
  const read = useCustodyPhone(id)
  const refresh = useRefreshCustody()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={property.scans.picturesOf(exhibit)}>
      {read.data ? (
        <Photos phone={read.data} onDone={refresh} />
      ) : (
        <NotLoaded query={read} text={property.phone} />
      )}
    </Dialog>
  )
}
