/** Mails about the safety of an account, and the names of its sessions. */
import { text } from '@amana/messages'

export const notices = {
  locked: {
    subject: 'Sign-in to your Amana account is paused',
    paragraphs: [
      'Somebody typed a wrong password for your account too many times. We have paused new attempts: for 15 minutes at first, longer when it happens again. You stay signed in where you already are.',
      'If that was you, wait and try again. If it was not, your password held. It is still wise to choose a new one that you use nowhere else.',
    ],
  },
  pin_locked: {
    subject: 'Your Amana security PIN is locked',
    paragraphs: [
      'Somebody who is signed in to your account typed a wrong security PIN five times. It cannot be used there for 15 minutes at first, longer when it happens again: no device can be transferred with it until then.',
      'A device can still be reported stolen or lost: on the website with your password, or by phone with your PIN.',
      'If that was you, wait and try again. If it was not, somebody else is signed in as you: change your password, which signs out every device, and then your PIN.',
    ],
  },
  caller_locked: {
    subject: 'Wrong security PINs by phone for your Amana account',
    paragraphs: [
      'Somebody dialled Amana, typed a phone number that your account has or had, and a wrong security PIN five times. That caller has to wait now. You do not: your PIN works where you are signed in, and from other phones.',
      'If that was you, wait and try again. If it was not, your PIN held. Choose another one in the settings if somebody may know it.',
    ],
  },
  callers_locked: {
    subject: 'Many phones try to guess your Amana security PIN',
    paragraphs: [
      'Fifty wrong security PINs were typed by phone for a number that your account has or had, from several phones. Phones with another number must wait now: for an hour at first, longer when it happens again. Your PIN works where you are signed in.',
      'Choose another PIN in the settings, with six digits: a longer one is harder to guess.',
    ],
  },
  pin_changed: {
    subject: 'Your Amana security PIN was changed',
    paragraphs: [
      'The security PIN of your account has just been changed. Transfers and flags need the new one from now on.',
      'If that was you, there is nothing to do. If it was not, somebody knows your password and your PIN: reset your password now.',
    ],
  },
  password_changed: {
    subject: 'Your Amana password was changed',
    paragraphs: [
      'The password of your account has just been changed, and every device that was signed in has been signed out.',
      'If that was you, there is nothing to do. If it was not, reset your password now.',
    ],
  },
  two_factor_on: {
    subject: 'Two-factor sign-in is on',
    paragraphs: [
      'From now on your Amana account asks for a second step after the password. Keep your recovery codes where you find them without your phone: each opens the account once.',
      'If that was not you, somebody is signed in as you: reset your password now, and tell us.',
    ],
  },
  two_factor_off: {
    subject: 'Two-factor sign-in was turned off',
    paragraphs: [
      'Your Amana account no longer asks for a second step after the password. Authenticator and recovery codes are gone.',
      'If that was you, there is nothing to do. If it was not, somebody knows your password: reset it now and turn the second step on again.',
    ],
  },
  two_factor_locked: {
    subject: 'Wrong sign-in codes for your Amana account',
    paragraphs: [
      'While a sign-in to your account waited for its second step, a wrong code was typed five times. We have paused the second step: for 15 minutes at first, longer when it happens again. You stay signed in where you already are.',
      'If you had begun to sign in shortly before, check that the clock of your phone is right and try again later. It may also have been somebody who knows only your email address: a wrong code opens nothing. If you had not, somebody knows your password: choose a new one now.',
    ],
  },
  recovery_code_used: {
    subject: 'A recovery code of your Amana account was used',
    paragraphs: [
      'Somebody has just signed in to your account with your password and one of your recovery codes. That code cannot be used again.',
      'If that was you, there is nothing to do. If it was not, choose a new password now: it signs out every device.',
    ],
  },
  passkey_added: {
    subject: 'A passkey was added to your Amana account',
    paragraphs: [
      'Somebody who is signed in to your account typed your password and added a passkey. It signs in without the password.',
      'If that was you, there is nothing to do. If it was not, reset your password now: that removes every passkey and signs out every device.',
    ],
  },
  passkey_removed: {
    subject: 'A passkey was removed from your Amana account',
    paragraphs: [
      'A passkey of your account has just been removed. It opens the account no more.',
      'If that was you, there is nothing to do. If it was not, somebody is signed in as you: reset your password now, which signs out every device.',
    ],
  },
  passkey_copied: {
    subject: 'A passkey of your Amana account may have been copied',
    paragraphs: [
      'A passkey of your account has just been used with a counter that should have grown and did not. That happens when somebody has copied it. We refused this sign-in.',
      'Open Settings, Security, remove the passkey with the warning and add a new one. If you did not try to sign in just now, reset your password as well: that removes every passkey and signs out every device.',
    ],
  },
  phone_signed_out: {
    subject: 'Your missing phone was signed out of Amana',
    paragraphs: [
      'Sign-ins and passkeys that may be on your missing phone have just been ended, from the page of its case. Whoever has the phone needs your password to open your account with it.',
      'If that was you, there is nothing to do. If it was not, reset your password now: that signs out every device.',
    ],
  },
  email_change_asked: {
    subject: 'Somebody wants to change the email address of your account',
    paragraphs: [
      'Somebody who is signed in to your Amana account asked to use another email address, with the right password. It changes when the link that we sent to the new address is used.',
      'If that was you, there is nothing to do here. If it was not, keep this address with the link below: it signs out every device. Then choose a new password.',
    ],
  },
  email_changed: {
    subject: 'The email address of your Amana account was changed',
    paragraphs: [
      'Your Amana account has just been moved to another email address. Mails and codes go there from now on.',
      'If that was you, there is nothing to do. If it was not, bring this address back with the link below, within 7 days: it signs out every device. Then choose a new password.',
    ],
  },
  email_restored: {
    subject: 'Your Amana account uses this email address again',
    paragraphs: [
      'The link that we sent to this address was used: your Amana account belongs to it again, and every device is signed out.',
      'Choose a new password now: somebody may know the old one.',
    ],
  },
  pin_reset: {
    subject: 'Your Amana security PIN was reset',
    paragraphs: [
      'The security PIN of your account has just been replaced, with your password and a code from your mailbox. For 72 hours the new one can only report a device stolen or lost.',
      'If that was you, there is nothing to do. If it was not, somebody knows your password and reads your emails: change both passwords now.',
    ],
  },
  phone_changed: {
    subject: 'The phone number of your Amana account was changed',
    paragraphs: [
      'Your Amana account has just got another phone number, which was proven with a code.',
      'If that was you, there is nothing to do. If it was not, somebody knows your password: choose a new one now, and set your number again in the settings.',
    ],
  },
  phone_lost: {
    subject: 'Your phone number was proven by another Amana account',
    paragraphs: [
      'Somebody has proven the phone number of your account with a code that we sent to it. A number belongs to one account, so yours counts as not verified from now on.',
      'If you have another account, or gave the number away, there is nothing to do. If you still have the number, verify it again in the settings. If its SIM card stopped working, call your network at once.',
    ],
  },
  phone_recycled: {
    subject: 'Your phone number is no longer verified on Amana',
    paragraphs: [
      'Your mobile network says that the phone number of your account has another subscriber since you verified it. It counts as not verified from now on, so nobody else can use it for your account.',
      'If you still have the number, verify it again in the settings. If you have another one, verify that one.',
    ],
  },
  sim_changed: {
    subject: 'The SIM card of your number was replaced: your Amana account waits',
    paragraphs: [
      'Your mobile network says that the SIM card of your number was replaced in the last 72 hours. Until 72 hours after that, no device can be transferred, no case of a stolen phone closed, and neither your PIN reset nor your number changed.',
      'If you replaced the SIM card yourself, there is nothing to do: it ends by itself. If you did not, somebody may have taken over your number: call your network at once, and choose a new password. You can report a device stolen or lost at any time.',
    ],
  },
  identity_lost: {
    subject: 'Your NIN or BVN on Amana belongs to another account now',
    paragraphs: [
      'Another Amana account has shown that a NIN or BVN of yours is theirs: by a code to the phone of that number, or to us. It is no longer verified in your account. Your devices stay yours.',
      'If the number is yours, open Settings, Profile, type it again and choose "This is my number". We look into it.',
    ],
  },
  identity_free: {
    subject: 'You can verify your NIN or BVN on Amana now',
    paragraphs: [
      'You told us that another account had verified your NIN or BVN. We looked into it, and that account no longer has it.',
      'Open Settings, Profile and verify your number now.',
    ],
  },
  one_time_password: {
    subject: 'Your Amana account has a new one-time password',
    paragraphs: [
      'Your administrator has given your account a new one-time password, and every device was signed out. With it you choose a password of your own.',
      'If you did not ask for it, do not sign in: somebody may have pretended to be you.',
    ],
  },
  officer_invited: {
    subject: 'Your account in the Amana portal for law enforcement',
    paragraphs: [
      'A supervisor of your state command has made an account for you on Amana. Below is your one-time password, which was sent to this mailbox only: nobody else has it.',
      'Sign in with it once, and choose a password that only you know. If you are not an officer of this command, do not sign in.',
    ],
  },
  password_mailed: {
    subject: 'Your new one-time password for Amana',
    paragraphs: [
      'A supervisor of your state command has given your account a new one-time password, and every device was signed out. It is below, and was sent to this mailbox only: nobody else has it.',
      'Sign in with it once, and choose a password that only you know. If you did not ask for it, do not sign in: somebody may have pretended to be you.',
    ],
  },
  token_reused: {
    subject: 'We signed you out of a device',
    paragraphs: [
      'A key of one of your sign-ins was used a second time. That happens when somebody has copied it, and sometimes when a connection breaks at the wrong moment. To be safe we have ended that sign-in.',
      'Sign in again to go on. If you did not use Amana just now, choose a new password as well.',
    ],
  },
}

/** Text messages: at most 160 letters of GSM-7. */
export const sms = {
  phoneChanged:
    'Amana: an account with this number has another phone number now. If that was not you, sign in, choose a new password and set your number again.',
  simChanged:
    'Amana: the SIM of this number was replaced, so your account waits up to 72 hours. Was it not you? Call your network and choose a new password.',
}

/** Around each of them. */
export const notice = {
  hello: text('Hello {name},'),
  keepAddress: 'Keep this email address',
  newPassword: 'Choose a new password',
  tellAdministrator: 'If something looks wrong to you, tell your administrator at once.',
  officerId: 'Officer ID',
  oneTimePassword: 'One-time password',
  signIn: 'Sign in as an officer',
  reason: 'You get this email because it concerns the safety of your Amana account.',
}

/** The name of a session in the list of sessions. */
export const sessions = {
  unknown: 'Unknown device',
  named: text('{browser} on {system}'),
}
