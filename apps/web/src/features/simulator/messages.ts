import { text } from '@amana/messages'

/** `/simulator`: a phone in the browser for calls and text messages. */
export const simulator = {
  title: 'Phone simulator',
  subtitle: 'Dial Amana and write text messages to it, as from a phone without internet. Nothing is charged.',
  loading: 'Loading the phone',
  failed: 'The phone could not be loaded.',
  off: {
    title: 'There is no phone simulator here',
    text: 'It exists on test systems only. The operator can turn it on with USSD_PROVIDER=simulator.',
    support: 'Help and support',
  },
  number: {
    label: 'Phone number',
    hint: 'Any Nigerian mobile number. The answers go to this page, not to a network.',
    wrong: 'Please enter a valid Nigerian phone number',
  },
  call: {
    heading: 'Call',
    dial: 'Dial',
    dialMissing: 'Enter a code to dial',
    submit: 'Call',
    hangUp: 'Hang up',
    screen: 'Screen of the phone',
    idle: 'Press Call to begin.',
    used: text('{used} of {most} places used'),
    over: 'The call is over. Press Call to dial again.',
    reply: 'Reply',
    replyMissing: 'Type a number from the list, or what the screen asks for',
    send: 'Send',
    failed: 'The call did not get through. Please try again.',
  },
  texts: {
    heading: 'SMS',
    label: 'Text message',
    hint: 'For example CHECK and the 15 digits of an IMEI.',
    missing: 'Write a message',
    submit: 'Send SMS',
    failed: 'The message could not be sent. Please try again.',
    sent: 'Messages to this number',
    loading: 'Loading the messages',
    listFailed: 'The messages could not be loaded.',
    hidden: 'A provider sends the messages of this system, so this page cannot show them.',
    noNumber: 'Enter a phone number to see its messages.',
    empty: 'None so far. Answers appear here by themselves.',
  },
}
