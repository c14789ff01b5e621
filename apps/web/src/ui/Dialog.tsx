import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { ui } from '../lib/messages/ui.ts'
import { hostToasts } from '../lib/toast-host.ts'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Above the title, across the whole width. */
  lead?: ReactNode
  children?: ReactNode
  /** Actions, right-aligned on wide screens. */
  footer?: ReactNode
  /** Room for a table. */
  wide?: boolean
  /** Escape does not close it: what it shows cannot be shown again. */
  deliberate?: boolean
}

/** Chromium lets a second Escape through `cancel` unasked, so the key itself is refused. */
function refuseEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault()
}

/**
 * A modal dialog on the browser's own <dialog>: it keeps the focus, makes the page behind inert and closes
 * with Escape. (Dialog libraries lock scrolling through a <style> element made at run time, which the page's
 * CSP refuses.)
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, lead, children, footer, wide, deliberate } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
    if (open) return hostToasts(element)
  }, [open])

  useEffect(() => {
    const element = dialog.current
    if (!open || !deliberate || !element) return
    // The form that led to it may have gone with the focus.
    if (!element.contains(document.activeElement)) element.querySelector('button')?.focus()
    document.addEventListener('keydown', refuseEscape)
    return () => document.removeEventListener('keydown', refuseEscape)
  }, [open, deliberate])

  useLayoutEffect(() => {
    const element = dialog.current
    // Removed while it is open, it would not give the focus back.
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      // biome-ignore lint/a11y/noRedundantRoles: said aloud for tools that look for the attribute
      role="dialog"
      className={classes('dialog', wide && 'dialog-wide')}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => deliberate && event.preventDefault()}
      onClose={() => open && onOpenChange(false)}
    >
      {open && lead}
      {open && (
        <div className="grid gap-4 p-5 md:p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={`${id}-title`} className="text-xl">
              {title}
            </h2>
            <button
              type="button"
              onClick={() => onOpenChange(false)}
              aria-label={ui.close}
              className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
            >
              <Icon name="close" />
            </button>
          </div>
          {description && (
            <p id={`${id}-description`} className="text-muted">
              {description}
            </p>
          )}
          {children}
          {footer && <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
