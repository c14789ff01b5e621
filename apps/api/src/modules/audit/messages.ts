/** Mails to the supervisors of this Amana. */
import { text } from '@amana/messages'

export const head = {
  title: text('Audit log: head {position}'),
  rows: text(
    'The audit log had {position} rows. Keep this email: it shows later that none of them was changed.',
  ),
  check: text('To check, the administrator runs: {command} and the text behind “head”.'),
}

export const digest = {
  title: text('Officers on Amana: {day}'),
  nobody: 'There were no accesses.',
  lead: 'Who did what, and how often. The audit log has each row.',
}

export const mail = {
  open: 'Open the audit log',
  reason: 'You get this email because you are a supervisor on Amana.',
}
