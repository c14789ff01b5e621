import { readCustodyPhoto, removeCustodyPhoto } from '@amana/contract/custody-photos'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call } from '../../../lib/api.ts'
import { type FetchedFile, fetchFile } from '../../../lib/download.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { toast } from '../../../lib/toast.ts'
import { usePicture } from '../../../lib/use-picture.ts'
import { Button, Dialog, Form, Skeleton } from '../../../ui/index.ts'
import { ReasonForm } from '../device/ReasonDialog.tsx'
import { lawEnforcement } from '../messages.ts'
import { officerDateTime } from '../officer-text.ts'
import { KEY, READ } from '../queries.ts'
import type { CustodyPhone } from './custody-queries.ts'
import { property } from './messages.ts'
import { needsReason } from './removal.ts'

const text = property.photos
/** The contract's limit of a reason. */
const REASON_LENGTH = 500

type Picture = CustodyPhone['photos'][number]

interface PhotoProps {
  phone: Pick<CustodyPhone, 'id' | 'exhibit' | 'state'>
  photo: Picture
  onDone: () => void
}

/** A small picture; pressed, it is shown in full. */
export function Photo({ phone, photo, onDone }: PhotoProps) {
  const [open, setOpen] = useState<'closed' | 'full' | 'remove'>('closed')
  const { data, isError, refetch } = useQuery<FetchedFile, ApiError>({
    ...READ,
    // Apart from the phone, which is read again after each act: it never changes, and each look is recorded.
    queryKey: [KEY, 'custody-photo', photo.id],
    queryFn: () => fetchFile(readCustodyPhoto, { params: { id: phone.id, photo: photo.id } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const shown = usePicture(data?.blob ?? null)
  const alt = text.alt(photo.position, phone.exhibit)
  if (isError)
    return (
      <div role="alert" className="grid gap-2 text-sm">
        <p>{text.loadFailed}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          {text.loadAgain}
        </Button>
      </div>
    )
  if (shown === null)
    return (
      <div role="status">
        <span className="sr-only">{text.loading}</span>
        <Skeleton className="aspect-square w-full" />
      </div>
    )
  const close = () => setOpen('closed')
  return (
    <>
      <button type="button" onClick={() => setOpen('full')} className="block w-full rounded-md">
        <img
          src={shown}
          alt={alt}
          className="aspect-square w-full rounded-md border border-line bg-sunken object-cover"
        />
      </button>
      <Dialog
        wide
        open={open === 'full'}
        onOpenChange={close}
        title={alt}
        description={text.addedBy(photo.added_by, officerDateTime(photo.added_at))}
        footer={
          phone.state !== 'returned' && (
            <Button variant="secondary" onClick={() => setOpen('remove')}>
              {text.remove}
            </Button>
          )
        }
      >
        <img
          src={shown}
          alt={alt}
          className="max-h-[65vh] w-full rounded-md border border-line bg-sunken object-contain"
        />
      </Dialog>
      <RemovePhoto {...{ phone, photo, onDone, close }} open={open === 'remove'} />
    </>
  )
}

type RemoveProps = PhotoProps & { open: boolean; close: () => void }

function RemovePhoto({ phone: { id }, photo, open, onDone, close }: RemoveProps) {
  const early = !needsReason(photo, Date.now())
  const title = text.removeTitle(photo.position)
  const remove = async (reason?: string) =>
    (await call(removeCustodyPhoto, { params: { id, photo: photo.id }, body: { reason } })).description
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      description={early ? text.removeSoon : text.removeLate}
    >
      {early ? (
        <RemoveSoon remove={remove} onDone={onDone} close={close} />
      ) : (
        <ReasonForm
          name={text.remove}
          about={`custody picture ${photo.id}`}
          variant="danger"
          most={REASON_LENGTH}
          act={remove}
          onDone={onDone}
          close={close}
        />
      )}
    </Dialog>
  )
}

interface RemoveSoonProps {
  remove: () => Promise<string>
  onDone: () => void
  close: () => void
}

function RemoveSoon({ remove, onDone, close }: RemoveSoonProps) {
  const { form } = useForm({
    initial: {},
    failed: text.removeFailed,
    async send() {
      toast.success(await remove())
      close()
      onDone()
    },
  })
  return (
    <Form {...form}>
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" variant="danger" pending={form.pending}>
          {text.remove}
        </Button>
        <Button variant="secondary" onClick={close}>
          {lawEnforcement.cancel}
        </Button>
      </div>
    </Form>
  )
}
