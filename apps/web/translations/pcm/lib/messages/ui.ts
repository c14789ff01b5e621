import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/ui.ts'

export default {
  ui: {
    verdict: { clean: 'E clear', flagged: 'E get issue', stolen: 'Dem tiff am' },
    badge: {
      clean: 'E clear',
      flagged: 'E get issue',
      stolen: 'Dem tiff am',
      pending: 'E dey wait for payment',
      failed: 'E fail',
    },
    imei: {
      label: 'IMEI number',
      hint: 'Dial *#06# for di phone to see am.',
      count: '{digits} out of {of} digits',
      copy: 'Copy IMEI',
      copyOf: 'Copy IMEI {imei}',
      copied: 'You don copy di IMEI',
    },
    scan: {
      open: 'Scan di barcode',
      notLoaded: 'Di scanner no gree load. Check your connection, or type di number.',
    },
    password: { show: 'Show am', hide: 'Hide am', yours: 'Your password' },
    code: { digit: 'Digit {place} of {of}' },
    secondStep: { label: 'Log in code', hint: 'Six digits, or one of your recovery codes.' },
    offline: {
      title: 'You no dey online',
      sends: 'We keep wetin you type. E go send by itself when network come back.',
      keeps: 'We keep wetin you type. Press di button again when network come back.',
    },
    help: 'Help and support',
    forgotPin: 'You forget your PIN? Reset am',
    unknownModel: 'We no know di model',
    downloadFailed: 'Di download fail. Abeg try again.',
    copyFailed: 'E no gree copy. Press di number and hold am to copy am.',
    close: 'Close am',
    step: 'Step {step} of {of}',
    back: 'Go back',
    loading: 'E dey load…',
    retry: 'Try again',
    dismiss: 'Remove am',
    toasts: 'Notifications',
  },
} satisfies Translation<typeof english>
