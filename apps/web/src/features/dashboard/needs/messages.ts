import { plural, text } from '@amana/messages'

/** Words of the needs, which stand above everything else. Apart from those that every dashboard loads. */
export const needs = {
  heading: 'Waiting for you',
  phones: plural({ one: '1 phone needs you', other: '{count} phones need you' }),
  more: { title: 'There is more about your phones', action: 'See my devices' },
  kinds: {
    found_message: {
      title: text('Somebody found your {phone}'),
      text: 'They wrote to you, and you have not answered yet.',
      action: 'Read and answer',
    },
    claim: {
      title: text('Somebody else claims your {phone}'),
      text: 'Officers decide who owns it. Show them your receipt or the box.',
      action: 'Show your proof',
    },
    report: {
      title: text('Somebody reported your {phone}'),
      text: text('Officers review case {case}. If the report is wrong, say so.'),
      action: 'See the report',
    },
    collect: {
      title: text('Collect your {phone}'),
      text: text('It waits for you at a police station, case {case}.'),
      action: 'See where, and your code',
    },
    in_custody: {
      title: text('The police found your {phone}'),
      text: 'We tell you as soon as you can collect it.',
      action: 'See what happens next',
    },
    hold: {
      title: text('The police hold your {phone}'),
      text: 'You cannot transfer it until they end the hold.',
      action: 'See what it means',
    },
    open_case: {
      title: { stolen: text('Your {phone} is reported stolen'), lost: text('Your {phone} is reported lost') },
      text: text('Case {case} is open.'),
      action: 'Open the phone',
    },
    incoming_transfer: {
      title: text('{sender} wants to give you a {phone}'),
      text: 'Look at the phone first. Then accept or refuse.',
      action: 'Accept or refuse',
    },
    offer: {
      title: text('You offered your {phone} to somebody'),
      text: text('We wait for {email} to accept.'),
      action: 'See the offer',
    },
    pin: {
      title: 'You have no security PIN yet',
      text: 'Without it you cannot report your phone stolen or hand it over.',
      action: 'Set your PIN',
    },
    phone_number: {
      title: 'Your phone number is not verified',
      text: 'With a verified number people can hand phones over to you, and we can warn you by SMS.',
      action: 'Verify your phone number',
    },
  },
}
