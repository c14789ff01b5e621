/** The mail about a webhook to which no more events are sent. */
import { text } from '@amana/messages'

export const disabled = {
  title: text('A webhook of {organisation} is disabled'),
  text: text('The webhook at {host} gets no more events. {reason}'),
  next: 'Mend the address, then make a new webhook. Events that were not delivered stand in its list of deliveries.',
  open: 'Open your organisation',
  why: text('You get this e-mail because you look after the clients of {organisation} on Amana.'),
}
