/** Mails to members of organisations, and to people who are invited. */
import { text } from '@amana/messages'

export const invitation = {
  title: text('{organisation} invites you to Amana'),
  member: text('{organisation} checks phones on Amana and wants you as a member ({role}).'),
  link: text(
    'The link works for seven days, with an Amana account of this address ({email}). If you have none yet, make one on the page that opens.',
  ),
  accept: 'Accept the invitation',
  reason: text(
    'You get this email because {organisation} named your address. If you do not know them, do nothing.',
  ),
}

/** To the owners: what an administrator decided about their organisation. */
export const decisions = {
  approved: {
    title: text('{organisation} is approved'),
    text: 'Your live clients work as soon as there is money on the balance. Test clients work as before.',
  },
  rejected: {
    title: text('{organisation} is not approved'),
    text: 'We could not approve this application. Write to our support if you think that this is wrong.',
  },
  suspended: {
    title: text('{organisation} is suspended'),
    text: 'Every call of its clients is refused now. Write to our support to learn why.',
  },
}

export const decision = {
  open: 'Open your organisation',
  reason: text('You get this email because you are an owner of {organisation} on Amana.'),
}
