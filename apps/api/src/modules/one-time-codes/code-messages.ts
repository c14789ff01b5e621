/** Texts of mails and text messages with a code or link. */
import type { CodePurpose } from '../../db/schema.ts'
import { HOUR, MINUTE } from '../../kernel/durations.ts'
import { type MailBlock, renderMailBody } from '../../mail/layout.ts'
import { lifeOf } from './rules.ts'

interface CodeMessage {
  subject: string
  /** The purpose of the code, before it. */
  intro: string
  /** Advice, after it. */
  advice: string
  /** The reason for the mail. */
  reason: string
  /** One segment of GSM-7: at most 160 characters of its basic set. */
  sms: (code: string) => string
}

type CodeOnly = Exclude<CodePurpose, 'email_link'>

const DO_NOT_SHARE = 'Do not share it. Nobody from Amana will ever ask you for it.'
const VALID = `valid for ${duration('verify_email')}`

const MESSAGES: Record<CodeOnly, CodeMessage> = {
  verify_email: {
    subject: 'Your Amana verification code',
    intro: 'Welcome to Amana. Enter this code to verify your email address.',
    advice: `${DO_NOT_SHARE} If you did not create an account, ignore this e-mail.`,
    reason: 'You get this e-mail because somebody created an Amana account with this address.',
    sms: (code) => `Your Amana code is ${code}. It is ${VALID}. Do not share it.`,
  },
  sign_in: {
    subject: 'Your Amana sign-in code',
    intro: 'Enter this code to finish signing in.',
    advice: `${DO_NOT_SHARE} If you are not signing in, somebody knows your password: change it now.`,
    reason: 'You get this e-mail because somebody signed in to your Amana account with the right password.',
    sms: (code) => `Your Amana sign-in code is ${code}. It is ${VALID}. Do not share it.`,
  },
  reset_password: {
    subject: 'Your Amana password reset code',
    intro: 'Enter this code to choose a new password.',
    advice: `${DO_NOT_SHARE} If you did not ask for it, ignore this e-mail: your password stays as it is.`,
    reason: 'You get this e-mail because somebody asked to reset the password of your Amana account.',
    sms: (code) => `Your Amana password reset code is ${code}. It is ${VALID}. Do not share it.`,
  },
  verify_phone: {
    subject: 'Your Amana phone verification code',
    intro: 'Enter this code to verify your phone number.',
    advice: DO_NOT_SHARE,
    reason: 'You get this e-mail because a phone number is being verified for your Amana account.',
    sms: (code) => `Your Amana code is ${code}. It is ${VALID}. Do not share it.`,
  },
  transfer: {
    subject: 'Your Amana transfer code',
    intro:
      'Somebody wants to transfer the ownership of a device to you. This code completes the transfer. You can also accept or decline it in your account on Amana.',
    advice:
      'Tell it to the sender only when you hold the device in your hands. If you do not expect a device, ignore this e-mail and tell nobody the code.',
    reason: 'You get this e-mail because the owner of a device named you as its new owner on Amana.',
    sms: (code) => `Your Amana transfer code is ${code}, ${VALID}. Tell it to the sender only when you hold the device.`,
  },
  two_factor: {
    subject: 'Turn on two-factor sign-in',
    intro: 'Enter this code to turn on sign-in codes by e-mail for your Amana account.',
    advice: `${DO_NOT_SHARE} If you did not ask for it, somebody is signed in as you: change your password now.`,
    reason: 'You get this e-mail because somebody signed in to your Amana account is turning on two-factor sign-in.',
    sms: (code) => `Your Amana code is ${code}. It is ${VALID}. Do not share it.`,
  },
  second_step: {
    subject: 'Confirm a change of your Amana account',
    intro: 'Enter this code to confirm the change.',
    advice: `${DO_NOT_SHARE} If you are not changing anything, somebody is signed in as you and knows your password: change it now.`,
    reason: 'You get this e-mail because somebody signed in to your Amana account is changing it.',
    sms: (code) => `Your Amana code is ${code}. It is ${VALID}. Do not share it.`,
  },
  identity: {
    subject: 'Your Amana identity code',
    intro: 'Enter this code to verify your NIN or BVN.',
    advice: `${DO_NOT_SHARE} If you are not verifying your NIN or BVN, somebody else is using your number.`,
    reason: 'You get this e-mail because somebody is verifying your NIN or BVN on Amana.',
    sms: (code) => `Your Amana code to verify your NIN or BVN is ${code}, ${VALID}. Not you? Tell nobody the code.`,
  },
  reset_pin: {
    subject: 'Your Amana PIN reset code',
    intro: 'Enter this code to choose a new security PIN.',
    advice: `${DO_NOT_SHARE} If you did not ask for it, somebody is signed in as you and knows your password: change it now.`,
    reason: 'You get this e-mail because somebody signed in to your Amana account asked to reset its security PIN.',
    sms: (code) => `Your Amana PIN reset code is ${code}. It is ${VALID}. Do not share it.`,
  },
  report_contact: {
    subject: 'Confirm your report to Amana',
    intro: 'Thank you for reporting a device. Enter this code to confirm how we can reach you.',
    advice: `${DO_NOT_SHARE} If you did not report a device, ignore this e-mail.`,
    reason: 'You get this e-mail because a report of a device on Amana names this address as its contact.',
    sms: (code) => `Your Amana code to confirm your report is ${code}. It is ${VALID}. Do not share it.`,
  },
}

export function smsText(purpose: CodeOnly, code: string): string {
  return MESSAGES[purpose].sms(code)
}

export interface MessageMail {
  subject: string
  text: string
  html: string
}

/** The code is written without groups, so that copying and autofill work. */
export function codeMail(purpose: CodeOnly, code: string, publicUrl: string): MessageMail {
  const { subject, intro, advice, reason } = MESSAGES[purpose]
  return render(publicUrl, subject, reason, `Your code is ${code}. It is ${VALID}.`, [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: intro },
    { kind: 'digits', label: 'Code', digits: code, note: `This code is ${VALID}.` },
    { kind: 'paragraph', text: advice, muted: true },
  ])
}

/** `url` carries the link's token. */
export function linkMail(url: string, publicUrl: string): MessageMail {
  const subject = 'Verify your email address'
  const reason = 'You get this e-mail because somebody signed in to Amana gave this address as theirs.'
  const valid = `This link is valid for ${duration('email_link')} and can be used once.`
  return render(publicUrl, subject, reason, 'Open the link to verify your address.', [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: 'Open this link to verify that the address belongs to your Amana account.' },
    { kind: 'link', label: 'Verify my email address', url },
    { kind: 'paragraph', text: valid },
    { kind: 'paragraph', text: 'If you did not ask for it, do not open the link: the address stays unverified.', muted: true },
  ])
}

function render(publicUrl: string, subject: string, reason: string, preview: string, blocks: MailBlock[]): MessageMail {
  return { subject, ...renderMailBody({ title: subject, preview, blocks, reason, publicUrl }) }
}

function duration(purpose: CodePurpose): string {
  const life = lifeOf(purpose)
  return life >= HOUR ? `${life / HOUR} hours` : `${life / MINUTE} minutes`
}
