import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/officer-sign-in/messages.ts'

export default {
  officer: {
    title: 'Officer log in',
    heading: 'Law enforcement portal',
    subtitle: 'For officers wey get permission. Evri search and evri view dey recorded.',
    back: 'Go back home',
    backToStart: 'Go back to log in',
    officerId: 'Officer ID',
    officerIdHint: '6-10 letters and digits',
    password: 'Password',
    passwordHint: 'At least 8 characters',
    submit: 'Enter portal',
    form: 'Officer log in',
    failed: 'Officer log in fail',
    signedIn: 'Officer don log in',
    notOfficer: {
      text: 'You don log in as {name}, and dat one no be officer account.',
      home: 'Go your dashboard',
      logOut: 'Log out',
    },
    forgot: {
      link: 'Forget password',
      title: 'Forget password',
      ask: 'Ask your supervisor or administrator for new one-time password',
      why: 'We no dey reset officers password just because person ask, so that who only dey read your mailbox no go fit work as you. Supervisor dey make di one-time password go your official mailbox, administrator dey tell you am. With am you go choose your own password.',
    },
    demo: {
      heading: 'Demo log in',
      text: 'Dis na demo. Choose one officer make e fill di form.',
    },
    code: {
      heading: 'Put your code',
      sentTo: 'We don send 6-digit code to your official address',
      life: 'Di code dey valid for 10 minutes.',
      label: 'Confirmation code',
      submit: 'Confirm and continue',
      resend: 'Send code again',
      resendIn: 'You fit ask for anoda code inside',
      resent: 'We don send di OTP',
      resendFailed: 'Di OTP no gree send',
      failed: 'Di OTP no confirm',
    },
    newPassword: {
      heading: 'Choose your own password',
      text: 'You log in with one-time password. Choose one wey only you know; di one-time password go then stop to work.',
      password: 'New password',
      hint: 'At least {digits} characters. Some words wey follow each oda dey easy to remember and hard to guess.',
      confirm: 'Confirm new password',
      submit: 'Save and continue',
      failed: 'Di password no gree save. Abeg try again.',
    },
  },
} satisfies Translation<typeof english>
