/** The mail about an organisation that asks for neighbouring numbers. */
import { text } from '@amana/messages'

export const alarm = {
  title: text('{organisation} asks for neighbouring numbers'),
  asked: text(
    '{organisation} asked for {count} numbers of TAC {tac} within 1,000 serials in an hour, with all its clients together. The last one was {client}. Somebody may be collecting the registry.',
  ),
  slowed:
    'For an hour all its clients together may ask 60 times a minute. Look at the audit log, and ask the organisation.',
  end: text('To end this client, an administrator runs: {command}'),
  open: 'Open the audit log',
  reason: 'You get this email because you look after this Amana.',
}
