import type { ComponentProps } from 'react'
import { ui } from '../lib/messages/ui.ts'
import { toast as toasts } from '../lib/toast.ts'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

export interface CopyButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  /** The text for the clipboard. */
  text: string
  /** Shown after copying. */
  toast: string
  /** Name of the button; an icon alone is shown. */
  label?: string
  /** For the low rows of a desk; else of a finger's size. */
  small?: boolean
}

export function CopyButton(props: CopyButtonProps) {
  const { text, toast, label = ui.imei.copy, small, className, ...button } = props
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toasts.success(toast)
    } catch {
      toasts.error(ui.copyFailed)
    }
  }
  return (
    <button
      {...button}
      type="button"
      onClick={copy}
      // Its name too: an aria-label would be found where a field's label is looked for.
      title={label}
      className={classes(
        'inline-flex items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink',
        small ? 'size-6' : 'size-11',
        className,
      )}
    >
      <Icon name="copy" size={small ? 16 : 20} />
    </button>
  )
}
