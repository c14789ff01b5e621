import { text } from '@amana/messages'

/** A place and its state, in every form that asks where a phone was lost, stolen or found. */
export const place = {
  state: 'State',
  stateHint: 'Choose the state if it is not in the place above.',
  matched: text('From the place: {state}. Change it if that is not right.'),
  chooseState: 'Choose the state',
}
