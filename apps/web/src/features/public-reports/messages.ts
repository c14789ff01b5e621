import { ACCOUNT_MESSAGES } from '@amana/contract/accounts'
import { text } from '@amana/messages'

/** `/report` and `/report/{case}` (decisions §5, §10). */
export const reports = {
  title: 'Report a stolen phone',
  subtitle:
    'Or a lost one, yours or somebody else’s. You do not need an account. Officers look at each report.',
  ownerNote: {
    title: 'Is the phone registered in your name?',
    text: 'Sign in and report it there: that counts at once.',
    signedInText: 'Report it in your account: that counts at once.',
    action: 'Report your own phone',
  },
  form: 'Report',
  fields: {
    type: 'What happened?',
    imei: 'IMEI',
    brand: 'Brand and model',
    reason: 'How did it happen?',
    location: 'Place',
    reporter: 'Your name',
    phone: 'Phone number',
    email: 'Email',
  },
  hints: {
    brand: 'For example Tecno Spark 10. You can leave it empty.',
    reason: 'When it was, and who may have seen it.',
    location: 'Where it happened: street or area, town and state.',
    phone: 'One that you can reach now, not the stolen SIM.',
    email: 'One that you can open now. With it the code comes by email, else by SMS. You can leave it empty.',
  },
  types: {
    stolen: { name: 'It was stolen', text: 'Somebody took it' },
    lost: { name: 'I lost it', text: 'I do not know where it is' },
  },
  /** Instead of the contract's words, which name the fields of officers. */
  missing: {
    type: 'Choose what happened',
    reason: 'Say how it happened',
    state: 'Choose the state',
    reporter: 'Your name is required',
  },
  notice:
    'We send you a code. Your report counts when you type it, and officers then look at it. A false report is an offence.',
  submit: 'Send report',
  submitting: 'Sending…',
  failed: 'The report could not be sent. Please try again.',
  phoneShape: 'Please enter a valid Nigerian phone number',
  find: {
    heading: 'Have you reported already?',
    text: 'Follow your report.',
    label: 'Case number',
    hint: 'Like LE-2026-000123.',
    missing: 'Please enter a case number like LE-2026-000123',
    submit: 'Find report',
  },
  sent: {
    step: 'One step left: type the code',
    title: 'Report received',
    subtitle: 'Officers look at your report now.',
    case: 'Case number',
    copy: 'Copy case number',
    copied: 'Case number copied',
    keep: 'Keep this number. With it and your phone number you can follow your report.',
    status: 'Follow your report',
    another: 'Report another phone',
  },
  contact: {
    heading: 'Type the code',
    text: text(
      'We sent a 6-digit code to {to}. Your report counts when you type it: then we know that officers can reach you.',
    ),
    textUnknown:
      'We sent a 6-digit code to your phone or email. Your report counts when you type it: then we know that officers can reach you.',
    code: 'Code',
    life: 'The code is valid for 10 minutes.',
    codeShape: ACCOUNT_MESSAGES.phoneCodeShape,
    submit: 'Confirm my report',
    verified: 'Thank you. Your report counts now.',
    failed: 'The code could not be checked. Please try again.',
    resend: 'Send another code',
    resendIn: 'You can ask for another code in',
    notSent: 'No code could be sent. Please try again.',
  },
  status: {
    title: text('Report {caseNumber}'),
    heading: 'Your report',
    case: 'Case number',
    back: 'Back',
    ask: 'Enter the phone number that the report was made with.',
    phone: 'Phone number',
    submit: 'Show status',
    missing: 'Phone number is required',
    notFound: 'There is no report with this case number and phone number.',
    failed: 'The report could not be loaded.',
    of: 'Status',
    type: 'Flag type',
    types: { stolen: 'Stolen', lost: 'Lost', found: 'Found' },
    made: 'Reported',
    changed: 'Last change',
    contact: 'Contact',
    contactVerified: 'Verified',
    contactOpen: 'Not verified yet',
    other: 'Use another number',
    unproven:
      'Your report does not count yet. Verify your contact below: then officers look at it, and people who check this IMEI see it.',
    /** The police have the phone of the report (decisions §21). */
    police: {
      where: 'See where, and your code',
      states: {
        matched: {
          name: 'The police have this phone',
          text: 'It was found and matches your report. The officers look at it first. We send you a message as soon as you can collect it, and where.',
        },
        owner_called: {
          name: 'You can collect this phone',
          text: 'The police keep it for you. You see the station, its hours and your code after you typed a code that we send to the contact of your report.',
        },
        returned: {
          name: 'Returned',
          text: 'The police gave the phone back, and the case is closed. You do not have it? Go to a police station at once with the case number.',
        },
        court: {
          name: 'Evidence at a court',
          text: 'The police gave the phone to a court. Ask them with the case number when you get it back.',
        },
        disposed: {
          name: 'No longer with the police',
          text: 'Nobody collected the phone in time. Ask the police with the case number what happened to it.',
        },
      },
    },
    statuses: {
      under_review: {
        name: 'Under review',
        text: 'An officer will look at your report. People who check this IMEI see that a report is under review.',
      },
      active: {
        name: 'Confirmed',
        text: 'An officer confirmed your report. Everybody who checks this IMEI is warned.',
      },
      cleared: {
        name: 'Closed',
        text: 'The case is closed: the phone was found, or the report was cleared.',
      },
      rejected: {
        name: 'Rejected',
        text: 'An officer looked at your report and did not confirm it. Ask at the nearest police station if you think this is wrong.',
      },
      lapsed: {
        name: 'Ended',
        text: 'The contact was not verified within 72 hours, so the report has no effect. Report the phone again if it is still gone.',
      },
    },
  },
}
