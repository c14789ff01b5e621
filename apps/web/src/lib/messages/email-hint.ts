import { text } from '@amana/messages'

/** Loaded with the hint at a mistyped address. */
export const emailHint = {
  didYouMean: text('Did you mean {email}?'),
}
