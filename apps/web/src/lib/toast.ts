/**
 * Toasts. Only the headless half of react-hot-toast is used: the styled half writes a <style> element at run
 * time, which a strict CSP refuses. Durations: blank, error, custom 4000 ms; success 2000 ms; loading stays;
 * at most 20.
 */
import hotToast, { type Toast, useToaster } from 'react-hot-toast/headless'

/** Milliseconds a toast stays, by type. */
export const TOAST_DURATIONS = {
  blank: 4000,
  error: 4000,
  custom: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
} as const

export const toast = hotToast
export type { Toast }
export { useToaster }
