/** Texts of sightings: the notice to who holds a phone, and the reminder of officers. */
import { plural, text } from '@amana/messages'

export const notice = text(
  'This phone is reported stolen or lost, case {case}. Hand it in at a police station. Bought in good faith? {url}',
)

export const reminder = {
  title: plural({
    one: 'A phone was seen a day ago, and no officer has noted anything',
    other: 'A phone was seen {count} days ago, and no officer has noted anything',
  }),
  text: text(
    'A network saw the phone of case {case} in {state}. Read where, do what is needed, and add a note to the case: the reminder then stops.',
  ),
  open: 'Open the case',
  reason:
    'You get this mail because you look after the case, or are a supervisor of the command where the phone was seen.',
}
