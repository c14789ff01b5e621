/** Mails and text messages about a found phone: nothing of what was written, and nobody. */
import { FOUND_NOTICE, NO_SECRETS_NOTICE } from '@amana/contract'
import { text } from '@amana/messages'

export const notices = {
  received: {
    title: 'Your message about a found phone',
    text: 'Thank you for saying that you found a phone. If somebody is looking for it here, they can write to you in this conversation. Neither of you sees who the other is.',
  },
  reported: {
    title: 'Somebody says that they found a phone that you reported',
    text: 'Read what they wrote, and answer there. Neither of you sees who the other is.',
  },
  message: {
    title: 'A new message about a found phone',
    text: 'Read it in the conversation, and answer there.',
  },
  closed: {
    title: 'A conversation about a found phone is closed',
    text: 'No more messages can be written. You can still read it.',
  },
}

export const notice = {
  case: text('Case {number}'),
  caseAndText: text('Case {number}. {text}'),
  open: 'Open the conversation',
  police: FOUND_NOTICE,
  safe: 'Do not meet alone. Hand the phone over at a police station.',
  noSecrets: NO_SECRETS_NOTICE,
  link: 'Anybody who has this link can read the conversation: keep it to yourself.',
  toFinder:
    'You get this email because somebody gave this address when they said on Amana that they found a phone.',
  toOwner: 'You get this email because you reported a phone on Amana with this address.',
  sms: text('Amana: news about your case. {link} Give nobody a PIN or code.'),
}

/** To those who look after this Amana. */
export const abuse = {
  title: 'A person was reported in a conversation about a found phone',
  closed: text('Case {number}. The conversation is closed.'),
  read: text('To read the reason, an administrator runs: {command}'),
  reason: 'You get this email because you look after this Amana.',
}
