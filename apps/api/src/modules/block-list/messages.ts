/** The mails to the supervisors about a stop of the brake, and about a release by command. */
import { text } from '@amana/messages'

export const stop = {
  title: 'The brake stopped new blocks',
  everybody: 'all sources',
  perMinute: text(
    'Since {when} new blocks of {who} do not reach the networks: there were more than {most} in a minute.',
  ),
  share: text(
    'Since {when} no new block reaches the networks: within an hour there were more than 0.5 % of the list.',
  ),
  others:
    'Phones that were blocked before stay blocked, and unblocks pass. Checks on Amana still say what the registry knows.',
  next: text(
    'Look at what was flagged or imported. If it is right, two people release it; each runs: {command} and their own name or officer id.',
  ),
  open: 'Open the audit log',
  reason: 'You get this email because you are a supervisor on Amana.',
}

export const release = {
  proposedTitle: 'A release of stopped blocks was proposed',
  releasedTitle: 'Stopped blocks were released',
  proposed: text(
    '{name} proposed at {when} to release new blocks of {who}. A second person can carry it out within 24 hours.',
  ),
  released: text('{names} released new blocks of {who} at {when}. What waited goes to the networks now.'),
  why: text('Reason: {reason}'),
  check:
    'The command knows the names as somebody typed them. If you did not agree to this, or your name was used, call the operator now: the audit log names the account that ran the command.',
  reason: 'You get this email because you are a supervisor on Amana, or because your name was given.',
}
