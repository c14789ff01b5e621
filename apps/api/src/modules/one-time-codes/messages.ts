/** Mails and text messages with a code or a link. */
import { plural, text } from '@amana/messages'

/** `sms`: one segment of GSM-7, at most 160 characters of its basic set. */
export const codes = {
  verify_email: {
    subject: 'Your Amana verification code',
    intro: 'Welcome to Amana. Enter this code to verify your email address.',
    advice: 'If you did not create an account, ignore this email.',
    reason: 'You get this email because somebody created an Amana account with this address.',
    sms: text('Your Amana code is {code}. It is {valid}. Do not share it.'),
  },
  sign_in: {
    subject: 'Your Amana sign-in code',
    intro: 'Enter this code to finish signing in.',
    advice: 'If you are not signing in, somebody knows your password: change it now.',
    reason: 'You get this email because somebody signed in to your Amana account with the right password.',
    sms: text('Your Amana sign-in code is {code}. It is {valid}. Do not share it.'),
  },
  reset_password: {
    subject: 'Your Amana password reset code',
    intro: 'Enter this code to choose a new password.',
    advice: 'If you did not ask for it, ignore this email: your password stays as it is.',
    reason: 'You get this email because somebody asked to reset the password of your Amana account.',
    sms: text('Your Amana password reset code is {code}. It is {valid}. Do not share it.'),
  },
  verify_phone: {
    subject: 'Your Amana phone verification code',
    intro: 'Enter this code to verify your phone number.',
    advice: '',
    reason: 'You get this email because a phone number is being verified for your Amana account.',
    sms: text('Your Amana code is {code}. It is {valid}. Do not share it.'),
  },
  transfer: {
    subject: 'Your Amana transfer code',
    intro:
      'Somebody wants to transfer the ownership of a device to you. This code completes the transfer. You can also accept or decline it in your account on Amana.',
    advice:
      'Tell it to the sender only when you hold the device in your hands. If you do not expect a device, ignore this email and tell nobody the code.',
    reason: 'You get this email because the owner of a device named you as its new owner on Amana.',
    sms: text(
      'Your Amana transfer code is {code}, {valid}. Tell it to the sender only when you hold the device.',
    ),
  },
  two_factor: {
    subject: 'Turn on two-factor sign-in',
    intro: 'Enter this code to turn on sign-in codes by email for your Amana account.',
    advice: 'If you did not ask for it, somebody is signed in as you: change your password now.',
    reason:
      'You get this email because somebody signed in to your Amana account is turning on two-factor sign-in.',
    sms: text('Your Amana code is {code}. It is {valid}. Do not share it.'),
  },
  second_step: {
    subject: 'Confirm a change of your Amana account',
    intro: 'Enter this code to confirm the change.',
    advice:
      'If you are not changing anything, somebody is signed in as you and knows your password: change it now.',
    reason: 'You get this email because somebody signed in to your Amana account is changing it.',
    sms: text('Your Amana code is {code}. It is {valid}. Do not share it.'),
  },
  identity: {
    subject: 'Your Amana identity code',
    intro: 'Enter this code to verify your NIN or BVN.',
    advice: 'If you are not verifying your NIN or BVN, somebody else is using your number.',
    reason: 'You get this email because somebody is verifying your NIN or BVN on Amana.',
    sms: text('Your Amana code to verify your NIN or BVN is {code}, {valid}. Not you? Tell nobody the code.'),
  },
  reset_pin: {
    subject: 'Your Amana PIN reset code',
    intro: 'Enter this code to choose a new security PIN.',
    advice: 'If you did not ask for it, somebody is signed in as you and knows your password: change it now.',
    reason:
      'You get this email because somebody signed in to your Amana account asked to reset its security PIN.',
    sms: text('Your Amana PIN reset code is {code}. It is {valid}. Do not share it.'),
  },
  report_contact: {
    subject: 'Confirm your report to Amana',
    intro: 'Thank you for reporting a device. Enter this code to confirm how we can reach you.',
    advice: 'If you did not report a device, ignore this email.',
    reason: 'You get this email because a report of a device on Amana names this address as its contact.',
    sms: text('Your Amana code to confirm your report is {code}. It is {valid}. Do not share it.'),
  },
  phone_lookup: {
    subject: 'Your Amana code to find your phone’s number',
    intro: 'Enter this code to see the phones and earlier checks of this address on Amana.',
    advice: 'If you are not reporting a phone, ignore this email: nobody sees anything without the code.',
    reason:
      'You get this email because somebody on Amana looks for the IMEI of a phone and named this address.',
    sms: text('Your Amana code to find your phone is {code}. It is {valid}. Do not share it.'),
  },
  phone_collect: {
    subject: 'Your Amana code to see where your phone is',
    intro:
      'Enter this code on Amana to see where the police keep your phone. It is not the code that the officer asks for: that one is on the page.',
    advice: 'If the police keep no phone of yours, ignore this email: nobody sees anything without the code.',
    reason:
      'You get this email because somebody on Amana asks where the police keep a phone and named this address.',
    sms: text('Your Amana code to see where your phone is: {code}. It is {valid}. Do not share it.'),
  },
}

/** Around each of them. */
export const code = {
  label: 'Code',
  preview: text('Your code is {code}. It is {valid}.'),
  note: text('This code is {valid}.'),
  doNotShare: 'Do not share it. Nobody from Amana will ever ask you for it.',
  validMinutes: plural({ one: 'valid for 1 minute', other: 'valid for {count} minutes' }),
}

export const link = {
  subject: 'Verify your email address',
  reason: 'You get this email because somebody signed in to Amana gave this address as theirs.',
  preview: 'Open the link to verify your address.',
  intro: 'Open this link to verify that the address belongs to your Amana account.',
  button: 'Verify my email address',
  validHours: plural({
    one: 'This link is valid for 1 hour and can be used once.',
    other: 'This link is valid for {count} hours and can be used once.',
  }),
  advice: 'If you did not ask for it, do not open the link: the address stays unverified.',
}
