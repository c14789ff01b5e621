import { text } from '@amana/messages'

/** Using a passkey, at sign-in and in the settings. */
export const passkeys = {
  signIn: 'Sign in with a passkey',
  failed: 'The passkey could not be used. Please try again.',
  problems: {
    cancelled:
      'No passkey was used: it was cancelled, or this device has none for Amana. Try again, or sign in another way.',
    notMade: 'No passkey was made. Try again when you are ready.',
    late: 'The time ran out. Please try again.',
    exists: 'This device already has a passkey for your account.',
    noLock:
      'This device cannot check that it is you. Turn on its screen lock, fingerprint or face recognition, then try again.',
    address: 'Passkeys do not work at this address. Open Amana at its own address and try again.',
    failed: 'Your device could not use the passkey. Please try again.',
  },
  unsupported: {
    browser: 'This browser cannot use passkeys. Use a newer one, or another device.',
    number: text('Passkeys need a name in the address, not a number. Open {address} instead.'),
  },
}
