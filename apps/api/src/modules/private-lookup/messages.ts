/** The mail about a client that wants more private checks than agreed. */
import { text } from '@amana/messages'

export const alarm = {
  title: text('{organisation} asks for more private checks than agreed'),
  asked: text(
    'The client {client} of {organisation} made {count} private checks on {day} and wanted more; it may make {limit} a day. Nobody can see which numbers it asks for. Somebody may be collecting the registry.',
  ),
  askedTogether: text(
    'The clients that {organisation} made for itself made {count} private checks on {day}, and {client} wanted more. Together they may make {limit} a day. Nobody can see which numbers they ask for. Somebody may be collecting the registry.',
  ),
  stopped:
    'Nothing more is answered today. Ask the organisation; if its contract says more, make a client with another --private-quota.',
  end: text('To end the client, an administrator runs: {command}'),
  open: 'Open the audit log',
  reason: 'You get this email because you look after this Amana.',
}
