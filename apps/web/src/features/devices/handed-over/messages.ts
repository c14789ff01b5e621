import { text } from '@amana/messages'

/** A phone that was handed over. Apart from the words of devices, which every dashboard loads. */
export const handedOver = {
  title: text('Now belongs to {who}'),
  text: text('You handed over {phone} on {time}.'),
  list: 'See your transfers',
}
