import type { ReactNode } from 'react'
import { Button, Dialog } from '../../ui/index.ts'
import { organisation } from './messages.ts'

interface Props {
  title: ReactNode
  text: string
  /** The button that does it. */
  action: string
  pending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone. Shown while it is rendered. */
export function Confirm({ title, text, action, pending, onConfirm, onCancel }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={title}
      description={text}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {organisation.cancel}
          </Button>
          <Button variant="danger" pending={pending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  )
}
