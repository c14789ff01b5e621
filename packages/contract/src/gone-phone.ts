/** The next steps of a person whose phone is stolen or lost: one list, on every page and in the mail. */
export const nextSteps = {
  heading: 'What to do next',
  list: {
    lock: {
      title: 'Lock the phone',
      text: 'Use another phone or a computer: Google Find Hub for an Android phone, Apple Find My for an iPhone.',
    },
    network: {
      title: 'Call your network',
      text: 'Ask them to block the SIM and the phone, and tell them the IMEI. Then get your number back on a new SIM.',
    },
    bank: {
      title: 'Call your bank',
      text: 'Ask them to stop transfers and USSD on your number. Change the PINs of your banking apps.',
    },
    passwords: {
      title: 'Change your passwords',
      text: 'Begin with your email. Then change those of every account that was open on the phone.',
    },
    follow: {
      title: 'Follow your case',
      text: 'Give the case number and the IMEI to the nearest police station, or call 112. Come back to Amana for news.',
    },
  },
} as const

/** Where a phone is locked from afar, by the names that its makers use. */
export const FIND_SERVICES = [
  { name: 'Google Find Hub', url: 'https://www.google.com/android/find' },
  { name: 'Apple Find My', url: 'https://www.icloud.com/find' },
] as const
