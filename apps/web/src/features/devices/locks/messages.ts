import { plural, text } from '@amana/messages'

/** Phones that need their owner, on the dashboard and on My Devices. */
export const needsYou = {
  count: plural({ one: '1 phone needs you', other: '{count} phones need you' }),
  found: 'Somebody found it',
}

/** Why a device is locked, on its page. Apart from the words of devices, which every dashboard loads. */
export const locks = {
  hold: {
    title: 'The police hold this phone',
    titleOf: text('The police hold this phone: case {caseNumber}'),
    text: 'Until they end the hold, you cannot transfer it or say that it is back, and it has no certificate. Ask at the police station that has your case.',
    action: 'Call the police: 112',
  },
  transfer: {
    title: 'You offered this phone to somebody',
    titleOf: text('You offered this phone to {who}'),
    text: text('It stays locked until they accept, until you cancel, or until {time}.'),
    action: 'Cancel the transfer',
    failed: 'The transfer could not be cancelled',
  },
  dispute: {
    title: 'Somebody else claims this phone',
    text: 'Officers decide by the proof that both of you show. Until then, for at most 14 days, you cannot transfer it and it has no certificate.',
    action: { unproven: 'Show your proof', proven: 'See your proof' },
  },
  lost: {
    title: 'This phone is reported lost',
    yours: 'You reported this phone lost',
    text: 'Everybody who checks its IMEI is asked to hand it in. Until you have it back, you cannot transfer it and it has no certificate.',
    action: 'I have it back',
  },
}
