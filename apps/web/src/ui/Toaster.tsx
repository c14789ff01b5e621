import { createElement, Fragment } from 'react'
import { createPortal } from 'react-dom'
import { ui } from '../lib/messages/ui.ts'
import { TOAST_DURATIONS, type Toast, toast as toasts, useToaster } from '../lib/toast.ts'
import { useToastHost } from '../lib/toast-host.ts'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'

const OPTIONS = {
  blank: { duration: TOAST_DURATIONS.blank },
  error: { duration: TOAST_DURATIONS.error },
  success: { duration: TOAST_DURATIONS.success },
  loading: { duration: TOAST_DURATIONS.loading },
  custom: { duration: TOAST_DURATIONS.custom },
}

function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <Icon name="check" className="shrink-0 text-clean" />
  if (type === 'error') return <Icon name="warning" className="shrink-0 text-stolen" />
  if (type === 'loading') return <Spinner label="" />
  return null
}

/**
 * Top-center, at most 350 px wide, above an open dialog; pointing at a toast keeps it. Used once in the
 * application. The live region exists before any toast: some screen readers do not announce one that appears
 * together with its text.
 */
export function Toaster() {
  const { toasts: all, handlers } = useToaster(OPTIONS)
  const host = useToastHost()
  const region = (
    <section
      aria-label={ui.toasts}
      className="pointer-events-none fixed inset-x-0 top-4 z-50 px-4"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      <div role="status" aria-atomic="false" className="flex flex-col items-center gap-2">
        {all
          .filter((toast) => toast.visible)
          .map((toast) => (
            <div
              key={toast.id}
              className={classes(
                'pointer-events-auto flex w-full max-w-toast items-center gap-3 rounded-md border border-line bg-raised py-1 pr-1 pl-4 text-sm shadow-float',
              )}
            >
              <ToastIcon type={toast.type} />
              <div className="min-w-0 flex-1 py-2">
                {typeof toast.message === 'function'
                  ? createElement(Fragment, null, toast.message(toast))
                  : toast.message}
              </div>
              <button
                type="button"
                aria-label={ui.dismiss}
                onClick={() => toasts.dismiss(toast.id)}
                className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:text-ink"
              >
                <Icon name="close" size={18} />
              </button>
            </div>
          ))}
      </div>
    </section>
  )
  return host ? createPortal(region, host) : region
}
