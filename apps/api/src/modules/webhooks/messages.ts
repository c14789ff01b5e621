/** The mail about a webhook to which no more events are sent. */
import { text } from '@amana/messages'

export const disabled = {
  title: text('A webhook of {organisation} is disabled'),
  text: text('The webhook at {host} gets no more events. {reason}'),
  next: 'Correct the address, then make a new webhook. You find the events that were not delivered in the list of deliveries of the old one.',
  open: 'Open your organisation',
  why: text('You get this email because you look after the clients of {organisation} on Amana.'),
}
