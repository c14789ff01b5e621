/** Texts of the design system. */
export const ui = {
  verdict: { clean: 'Clean', flagged: 'Flagged', stolen: 'Stolen' },
  badge: { clean: 'Clean', flagged: 'Flagged', stolen: 'Stolen', pending: 'Pending payment', failed: 'Failed', neutral: '' },
  imei: {
    label: 'IMEI number',
    hint: 'Dial *#06# on the phone to see it.',
    count: (digits: number, of: number) => `${digits} of ${of} digits`,
    copy: 'Copy IMEI',
    copyOf: (imei: string) => `Copy IMEI ${imei}`,
    copied: 'IMEI copied successfully',
  },
  password: { show: 'Show', hide: 'Hide' },
  code: { digit: (place: number, of: number) => `Digit ${place} of ${of}` },
  offline: {
    title: 'You are offline',
    sends: 'What you typed is kept, and is sent by itself when the connection is back.',
    keeps: 'What you typed is kept. Press the button again when the connection is back.',
  },
  downloadFailed: 'The download failed. Please try again.',
  copyFailed: 'Could not copy. Press and hold the number to copy it.',
  close: 'Close',
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  back: 'Back',
  loading: 'Loading…',
  retry: 'Try again',
  dismiss: 'Dismiss',
  toasts: 'Notifications',
} as const
