import { releaseAccess } from '@amana/contract/accesses'
import type { OfficerDevice } from '@amana/contract/law-enforcement'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Button, type ButtonProps, Dialog, toast } from '../../ui/index.ts'
import { deviceDetail } from './device/messages.ts'
import { lawEnforcement } from './messages.ts'
import { officerDate } from './officer-text.ts'

const text = deviceDetail.notice

export interface ReleaseAccessProps {
  /** Looks that the owner does not see yet. */
  ids: readonly number[]
  onReleased: () => void
  /** A delay that this goes round. */
  delay?: OfficerDevice['delays'][number] | undefined
  /** Words on the button that opens the dialog. */
  label?: string
  variant?: ButtonProps['variant']
  className?: string
}

/** Shows looks to the owner before their time (decisions §15). */
export function ReleaseAccess({
  ids,
  onReleased,
  delay,
  label = text.release,
  variant = 'secondary',
  className,
}: ReleaseAccessProps) {
  const [open, setOpen] = useState(false)
  const { isPending, mutate } = useMutation<string, ApiError>({
    networkMode: 'always',
    async mutationFn() {
      let description = ''
      for (const id of ids) description = (await call(releaseAccess, { params: { id } })).description
      return description
    },
    onSuccess(description) {
      toast.success(description)
      setOpen(false)
      onReleased()
    },
    onError: (error) => void toast.error(refusalText(error, text.failed), { id: 'release' }),
  })
  return (
    <>
      <Button variant={variant} className={className} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={text.releaseTitle}
        description={
          delay ? text.releaseDelayed(delay.case_reference, officerDate(delay.until)) : text.releaseText
        }
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {lawEnforcement.cancel}
            </Button>
            <Button pending={isPending} onClick={() => mutate()}>
              {text.release}
            </Button>
          </>
        }
      />
    </>
  )
}
