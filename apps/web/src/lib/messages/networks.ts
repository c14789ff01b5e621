import { text } from '@amana/messages'

/** Which networks block a phone. Apart from the words of devices, which every dashboard loads. */
export const networks = {
  heading: 'Networks',
  since: text('Blocked on {network} since {time}'),
  notYet: text('{network} has not said yet that it blocks the phone'),
}
