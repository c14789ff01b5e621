import { text } from '@amana/messages'

/** Officer sign-in: id and password, the code by e-mail, the first own password. */
export const officer = {
  title: 'Officer sign-in',
  heading: 'Law Enforcement Portal',
  subtitle: 'For authorised officers. Every search and every view is recorded.',
  back: 'Back to Home',
  backToStart: 'Back to sign-in',
  officerId: 'Officer ID',
  officerIdHint: '6-10 alphanumeric characters',
  password: 'Password',
  passwordHint: 'Minimum 8 characters',
  submit: 'Access Portal',
  form: 'Officer sign-in',
  failed: 'Officer login failed',
  signedIn: 'Officer login successful',
  notOfficer: {
    text: text("You are signed in as {name}, which is not an officer's account."),
    home: 'Go to your dashboard',
    logOut: 'Log out',
  },
  forgot: {
    link: 'Forgot password',
    title: 'Forgot password',
    ask: 'Ask your supervisor or administrator for a new one-time password',
    why: 'We do not reset officers’ passwords on request: somebody who only reads your mailbox could then work as you. A supervisor can have a one-time password sent to your official mailbox, and an administrator can tell you one. Sign in with it and choose your own password.',
  },
  demo: {
    heading: 'Demo sign-ins',
    text: 'This is a demo. Choose an officer to fill the form.',
  },
  code: {
    heading: 'Enter your code',
    sentTo: 'We sent a 6-digit code to your official address',
    life: 'The code is valid for 10 minutes.',
    label: 'Verification code',
    submit: 'Confirm & Continue',
    resend: 'Resend Code',
    resendIn: 'You can ask for another code in',
    resent: 'OTP sent successfully',
    resendFailed: 'Failed to send OTP',
    failed: 'OTP verification failed',
  },
  newPassword: {
    heading: 'Choose your own password',
    text: 'You signed in with a one-time password. Choose one that only you know; the one-time password then stops working.',
    password: 'New password',
    hint: text('At least {digits} characters. A few words in a row are easy to remember and hard to guess.'),
    confirm: 'Confirm new password',
    submit: 'Save and continue',
    failed: 'The password could not be saved. Please try again.',
  },
}
