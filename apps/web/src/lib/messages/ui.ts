import { text } from '@amana/messages'

/** Texts of the design system. */
export const ui = {
  verdict: { clean: 'Clean', flagged: 'Flagged', stolen: 'Stolen' },
  badge: {
    clean: 'Clean',
    flagged: 'Flagged',
    stolen: 'Stolen',
    pending: 'Pending payment',
    failed: 'Failed',
  },
  imei: {
    label: 'IMEI number',
    hint: 'Dial *#06# on the phone to see it.',
    /** For a phone that is gone. */
    goneHint: 'On the box or receipt, in your Google or Apple account, in an earlier report.',
    count: text('{digits} of {of} digits'),
    copy: 'Copy IMEI',
    copyOf: text('Copy IMEI {imei}'),
    copied: 'IMEI copied successfully',
  },
  scan: {
    open: 'Scan the barcode',
    notLoaded: 'The scanner could not be loaded. Check your connection, or type the number.',
  },
  password: { show: 'Show', hide: 'Hide', yours: 'Your password' },
  code: { digit: text('Digit {place} of {of}') },
  secondStep: { label: 'Sign-in code', hint: 'Six digits, or one of your recovery codes.' },
  offline: {
    title: 'You are offline',
    sends: 'What you typed is kept, and is sent by itself when the connection is back.',
    keeps: 'What you typed is kept. Press the button again when the connection is back.',
  },
  help: 'Help and support',
  forgotPin: 'Forgot your PIN? Reset it',
  unknownModel: 'Unknown model',
  downloadFailed: 'The download failed. Please try again.',
  copyFailed: 'Could not copy. Press and hold the number to copy it.',
  close: 'Close',
  step: text('Step {step} of {of}'),
  back: 'Back',
  loading: 'Loading…',
  retry: 'Try again',
  dismiss: 'Dismiss',
  toasts: 'Notifications',
}
