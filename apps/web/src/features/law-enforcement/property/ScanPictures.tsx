import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Alert, Button, Dialog, Icon } from '../../../ui/index.ts'
import { property } from './messages.ts'

const text = property.scans

interface ScanPicturesProps {
  id: number
  exhibit: string
}

const load = () => import('./PhotosDialog.tsx')
// Beside the page: the desk also works where the connection is lost later.
void load().catch(() => {})
const PhotosDialog = lazyPart(async () => (await load()).PhotosDialog, NoPictures)

/** Pictures of a phone of the round, which is recorded. */
export function ScanPictures({ id, exhibit }: ScanPicturesProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        className="-ml-3 px-3"
        aria-label={text.picturesOf(exhibit)}
        title={text.pictures}
        onClick={() => setOpen(true)}
      >
        <Icon name="camera" size={20} />
        {/* The round is narrow where it stands beside the desk. */}
        <span className="whitespace-nowrap xl:hidden">{text.pictures}</span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PhotosDialog id={id} exhibit={exhibit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function NoPictures({ exhibit, onClose }: ScanPicturesProps & { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={text.picturesOf(exhibit)}>
      <Alert tone="warning">{text.picturesOffline}</Alert>
    </Dialog>
  )
}
