/** `/transfer/select-flag`, `/transfer/flag-device`, `/transfer/verify-pin` (decisions §5). */
const types = { stolen: 'Stolen', lost: 'Lost', found: 'Found' } as const

export const flags = {
  types,
  back: 'Back',
  step: (step: number) => `Step ${step} of 3`,
  select: {
    title: 'Flag a device',
    subtitle: 'Say what happened. Whoever checks this IMEI is warned from then on.',
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
    subtitle: 'Choose the phone that it is about.',
    list: 'Your devices',
    loading: 'Loading your devices…',
    more: 'Show more devices',
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
  notFound: { title: 'Device not found', text: 'It is not one of your devices. Choose another one.', action: 'Choose a device' },
  form: {
    title: (type: keyof typeof types) => `Flag as ${types[type]}`,
    subtitles: {
      stolen: 'The more exact you are, the easier it is for officers to act.',
      lost: 'Where was it last? Somebody who finds it may check its IMEI.',
      found: 'Say where the phone came up again. The open case is closed.',
    },
    reason: 'Reason for Flagging',
    reasonHints: {
      stolen: 'What happened, when, and who may have seen it.',
      lost: 'When did you last have it?',
      found: 'How you got it back.',
    },
    location: 'Last Known Location',
    locationHint: 'Street or area, town and state. States are suggested while you type.',
    state: (state: string) => `State: ${state}`,
    info: {
      stolen: 'This device will be marked as stolen and law enforcement notified. Its certificates are revoked.',
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
    forgot: 'Forgot your PIN? Change it in the settings',
    summary: 'Flag Summary',
    device: 'Device',
    type: 'Flag type',
    imei: 'IMEI',
    location: 'Last location',
    change: 'Change',
    submit: 'Confirm Flag',
    failed: 'The device could not be flagged. Please try again.',
    setFirst: 'Set a security PIN first. It confirms flags and transfers.',
  },
  next: {
    case: 'Case number',
    copy: 'Copy case number',
    copied: 'Case number copied',
    stolen: {
      title: 'Do this next',
      text: 'The phone is marked as stolen and officers see your case.',
      list: [
        {
          title: 'Police',
          text: 'Report the theft at the nearest police station, or call 112. Give them the case number and the IMEI.',
        },
        { title: 'SIM', text: 'Call your network from another phone to block the SIM, then get your number back on a new one.' },
        {
          title: 'Bank',
          text: 'Call your banks to block transfers and USSD on your number, and change the PINs of your banking apps.',
        },
      ],
    },
    lost: {
      title: 'Do this next',
      text: 'The phone is marked as lost. If you learn that it was taken, flag it as stolen.',
      list: [
        { title: 'Call it', text: 'Call your number and ask where you last were. Somebody may have kept it for you.' },
        { title: 'SIM', text: 'If it does not come up today, call your network to block the SIM.' },
        { title: 'Bank', text: 'Tell your banks as well: with your SIM, others can get at your money by USSD.' },
      ],
    },
    found: {
      title: 'Good that it is back',
      text: 'The case is closed and the phone can be checked, transferred and certified again.',
      list: [],
    },
  },
} as const
