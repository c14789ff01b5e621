import { text } from '@amana/messages'

/** Trace or block (decisions §20): the words of the forms of a flag, the case and the device. */
export const flagModes = {
  label: 'What should the networks do?',
  block: {
    title: 'Block the phone',
    text: 'No SIM works in it any more. It is worth little to a thief, and it is harder to find.',
  },
  trace: {
    title: 'Trace the phone',
    text: text(
      'It works for up to {days} days more, and networks tell officers and you when they see it. The person who holds it gets a notice. You never see the exact place. Then it is blocked by itself.',
    ),
    notProven:
      'Not possible yet: an officer has to approve a proof that the phone is yours. Add a receipt or a photo of the box on its page.',
  },
  now: {
    heading: 'What the networks do',
    block: 'Networks are asked to block the phone.',
    trace: text(
      'Networks trace the phone until {time}. After that they block it. Until then, ask your network to block the SIM alone.',
    ),
  },
  change: {
    open: 'Change this',
    heading: 'Change what the networks do',
    pin: 'Security PIN',
    pinHint: '4 to 6 digits.',
    submit: 'Confirm the change',
    cancel: 'Cancel',
    failed: 'It could not be changed. Please try again.',
    setFirst: 'Set a security PIN first. It confirms this change.',
  },
}
