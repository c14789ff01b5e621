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
}

export function CopyButton({ text, toast, label = ui.imei.copy, className, ...button }: CopyButtonProps) {
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
      aria-label={label}
      title={label}
      className={classes(
        'inline-flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <Icon name="copy" size={20} />
    </button>
  )
}
