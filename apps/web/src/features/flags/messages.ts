import { text } from '@amana/messages'

/** `/transfer/select-flag`, `/transfer/flag-device`, `/transfer/verify-pin` (decisions §5). */
export const flags = {
  types: { stolen: 'Stolen', lost: 'Lost', found: 'Found' },
  back: 'Back',
  step: text('Step {step} of 3'),
  select: {
    title: 'Flag a device',
    subtitle: 'Say what happened. From then on, everybody who checks this IMEI is warned.',
    heading: 'What happened?',
    texts: {
      stolen: 'Taken without permission',
      lost: 'Missing or misplaced',
      found: 'Previously lost or stolen device recovered',
    },
    refused: {
      stolen: 'This device is already reported stolen.',
      lost: 'This device already has an open case.',
      found: 'This device is not reported stolen or lost.',
      held: 'The police hold this device. Only an officer can clear it.',
    },
    another: 'Flag another device',
  },
  pick: {
    heading: 'Which device?',
    subtitle: 'Choose the phone.',
    list: 'Your devices',
    loading: 'Loading your devices…',
    more: 'Show more devices',
    moreFailed: 'The rest of the list could not be loaded.',
    empty: {
      title: 'No devices yet',
      text: 'Only a registered phone can be flagged here. A phone that is not registered can still be reported.',
      register: 'Register Device',
    },
    notListed: 'Is it not your phone, or not registered? ',
    report: 'Report it here',
  },
  loading: 'Loading this device…',
  failed: 'The device could not be loaded',
  notFound: {
    title: 'Device not found',
    text: 'It is not one of your devices. Choose another one.',
    action: 'Choose a device',
  },
  form: {
    titles: { stolen: 'Flag as Stolen', lost: 'Flag as Lost', found: 'Flag as Found' },
    subtitles: {
      stolen: 'The more exact you are, the easier it is for officers to act.',
      lost: 'Where was it last? Somebody who finds it may check its IMEI.',
      found: 'Say where the phone was found. The open case is closed.',
    },
    reason: 'Reason for Flagging',
    reasonHints: {
      stolen: 'What happened, when, and who may have seen it.',
      lost: 'When did you last have it?',
      found: 'How you got it back.',
    },
    location: 'Last Known Location',
    locationHint: 'Street or area, town and state. States are suggested while you type.',
    info: {
      stolen:
        'This device will be marked as stolen and law enforcement notified. Its certificates are revoked.',
      lost: 'This device will be marked as lost and law enforcement notified. Its certificates are revoked.',
      found: 'This device will be marked as found and law enforcement notified. The open case is closed.',
    },
    submit: 'Continue',
    notPossible: 'Choose another type',
  },
  pin: {
    title: 'Verify with PIN',
    subtitle: 'Your security PIN shows that it is you.',
    label: 'Security PIN',
    hint: '4 to 6 digits.',
    password: 'Password',
    passwordHint: 'Your PIN is locked. Confirm this report with your password instead.',
    summary: 'Flag Summary',
    device: 'Device',
    type: 'Flag type',
    imei: 'IMEI',
    location: 'Last location',
    state: 'State',
    change: 'Change',
    submit: 'Confirm Flag',
    failed: 'The device could not be flagged. Please try again.',
    setFirst: 'Set a security PIN first. It confirms flags and transfers.',
  },
}
