/**
 * Sections of privacy, terms and compliance. They are English in every language, because a translation is law
 * only when a lawyer has signed it; messages.ts has a summary. Facts that only the operator knows are left
 * out.
 */
export interface LegalSection {
  heading: string
  /** Paragraphs. */
  text?: readonly string[]
  list?: readonly string[]
  /** Two columns: a subject and its explanation. */
  table?: { columns: readonly [string, string]; rows: ReadonlyArray<readonly [string, string]> }
}

export const privacy: readonly LegalSection[] = [
  {
    heading: 'The law that protects you',
    text: [
      'We handle personal data under the Nigeria Data Protection Act (NDPA) 2023 and the General Application and Implementation Directive (GAID) 2025: for a stated purpose, no more than needed, no longer than needed, and never for sale.',
    ],
  },
  {
    heading: 'What we keep, and why',
    table: {
      columns: ['What', 'Why'],
      rows: [
        [
          'Name, email, phone number',
          'To run your account, send codes and alerts, and name you as the owner of your devices.',
        ],
        ['Address, date of birth', 'Only if you give them: to tell people of the same name apart.'],
        [
          'NIN, BVN',
          'Only if you verify them: to confirm your name once with an identity service. Kept encrypted; the pages show the last four digits.',
        ],
        [
          'Password, PIN, recovery codes',
          'To let you in and to confirm what matters. Kept as hashes: we cannot read them.',
        ],
        ['IMEIs, models, documents of purchase', 'To register your devices and to show who owns them.'],
        [
          'Checks and payments',
          'To deliver reports and certificates, and for the books. We never see or keep your full card number.',
        ],
        [
          'Reports and flags of stolen, lost or found devices',
          'To warn buyers, to help the police, and to bring devices back.',
        ],
        [
          'Notifications on your devices',
          'Only after you turn them on for a browser: the address at which its maker takes them for us, and the browser’s key. Until you turn them off or sign out there. The maker of the browser learns that a notification came, not what it says.',
        ],
        [
          'What your mobile network says about your own number',
          'Only after you press a button that says what is asked, of whom and why: whether your SIM is in the phone, whether the SIM was replaced lately, whether the number has another subscriber. To show that a phone is in use, and to stop thieves who take over a number.',
        ],
        [
          'Where networks saw a phone that is reported stolen or lost, or held by the police',
          'To find the phone: time, state, local government area and the network’s own reference. Networks send us no phone number and no cell. A SIM is kept as a keyed hash, so that who holds the phone gets one notice. Nothing is kept of a phone without a case.',
        ],
        [
          'A phone that the police keep',
          'So that it comes back to its owner, and as evidence: which phone, at which station and since when, pictures of it, each step and its officer, the kind of identity document seen at the return. Of a person whom you send in your place: name, kind of document and the last four of its number. Of who hands a phone in: name, and the seller as that person states it.',
        ],
        ['Transfers', 'To hand a device from one owner to the next, with proof.'],
        ['Sign-ins and devices you sign in on', 'To show you where you are signed in and to stop misuse.'],
        [
          'Passkeys',
          'To let you in without a password: the public key, the name that you gave it, the model of what keeps it, and when it was used. Your fingerprint and your face stay on your device: we never get them.',
        ],
        ['Record of what you agreed to', 'To prove your consent: which text, which version, when.'],
      ],
    },
  },
  {
    heading: 'Who else sees it',
    list: [
      'Somebody who checks an IMEI sees the state of the device. A check does not show who owns it.',
      'Law-enforcement officers with an account see what a case needs. NIN and BVN are hidden from them until they give a case reference and a purpose, and each look is written to a log that cannot be rewritten.',
      'An owner who has proven ownership sees which network saw the missing phone, on which day and in which state. An owner without proof, and who reported a phone that has no owner here, see only that a network saw it. Neither ever sees the area or the hour: nobody can follow a person with it. Officers of the case see both, with a purpose that is written to the log.',
      'Your mobile network gets your number, and the IMEI that you registered, with a question that you agreed to.',
      'Networks get the numbers of phones to block or to trace, and send our notice with the case number to who holds a reported phone.',
      'Services that work for us get only what their task needs: payments, email, SMS, and the identity service that confirms a NIN or BVN.',
    ],
  },
  {
    heading: 'How long we keep it',
    table: {
      columns: ['What', 'How long'],
      rows: [
        ['Your account', 'Until you delete it.'],
        ['An account whose email was never verified', '30 days.'],
        [
          'Email and phone number of visitors who check or pay without an account',
          '180 days. The check itself stays, without them.',
        ],
        ['Contact of somebody who reported a device', '180 days after the case is over.'],
        ['Email and phone number typed in a transfer', '180 days after it ended.'],
        [
          'Questions to your network, and its answers',
          'Two years; that a phone is in use with your SIM as long as your account. It is shown nowhere once you withdraw the consent.',
        ],
        ['Where networks saw a phone', '90 days after the case is over or the hold is lifted.'],
        [
          'A phone that the police keep',
          'The record of its stay as long as the registry, without your name once you have deleted your account. The person whom you send: 180 days after the stay. Pictures, and who handed it in: six years after it.',
        ],
        ['Notifications', 'One year.'],
        ['Proof of consent and of answered requests', 'Six years after the account was deleted.'],
        [
          'History of devices, payments for the books, audit log',
          'They stay, without your name once you have deleted your account.',
        ],
      ],
    },
    text: ['While the police hold a device or a case is open, what the case needs is kept until it is over.'],
  },
  {
    heading: 'Your rights',
    list: [
      'See and copy: download all that we hold about you, as a file, in the settings.',
      'Correct: change your name, email, address and date of birth in the settings.',
      'Erase: delete your account in the settings. This waits while one of your devices is flagged, held or being transferred.',
      'Choose: turn alerts off that you do not want, and leave NIN and BVN out. Nothing else depends on them.',
      'Withdraw: see each question to your network, and take your consent back, in Settings → Privacy.',
      'Object and complain: to us, and to the Nigeria Data Protection Commission (NDPC).',
    ],
  },
  {
    heading: 'On your phone or computer',
    text: [
      'We store what keeps you signed in and what you have begun to fill in. We use no advertising and no tracking. Signing out clears it.',
    ],
  },
  {
    heading: 'If something goes wrong',
    text: [
      'When a breach of personal data puts people at risk, the Commission is told within 72 hours, and the people concerned without delay.',
    ],
  },
]

export const terms: readonly LegalSection[] = [
  {
    heading: 'What this service is',
    text: [
      'You can check a phone by its IMEI, register phones that are yours, report them stolen, lost or found, and hand them over to a new owner.',
    ],
  },
  {
    heading: 'Your account',
    list: [
      'Give your real name and an email address that is yours. One person, one account.',
      'Keep your password, PIN and codes to yourself. We never ask for them by phone, SMS or WhatsApp.',
      'Tell us at once by changing your password when somebody else may know it.',
    ],
  },
  {
    heading: 'Checks, reports and certificates',
    list: [
      'A result tells what the registry knew at that moment. It is not a promise about the seller or about the device.',
      'A check that shows nothing bad does not prove that nothing happened. Meet in a safe place and ask for the receipt.',
      'The price is shown before you pay. A check that you paid for and that we cannot deliver is refunded or delivered later.',
    ],
  },
  {
    heading: 'Registering, flagging and handing over',
    list: [
      'Register only devices that you own. Show proof of purchase when it is asked for.',
      'Report truthfully. A false report harms people and is an offence.',
      'A transfer counts once the new owner has the code and accepts. It cannot be undone afterwards.',
    ],
  },
  {
    heading: 'What is not allowed',
    list: [
      'Looking up people, or collecting IMEIs in bulk without our agreement.',
      'Changing, copying or inventing an IMEI, or registering the device of somebody else.',
      'Attacking the service or going round its limits.',
    ],
    text: [
      'We may suspend an account that does so, and hand what a case needs to the police where the law allows or demands it.',
    ],
  },
  {
    heading: 'Ending it',
    text: ['You can delete your account in the settings at any time. The privacy notice says what stays.'],
  },
  {
    heading: 'Law',
    text: [
      'The law of the Federal Republic of Nigeria applies. Nothing here takes away a right that consumer or data protection law gives you.',
    ],
  },
]

export const compliance: readonly LegalSection[] = [
  {
    heading: 'Data protection',
    text: [
      'Nigeria Data Protection Act (NDPA) 2023 and General Application and Implementation Directive (GAID) 2025. They follow the earlier regulation, the NDPR, which our badge still names.',
    ],
    list: [
      'Your rights of access, correction, erasure and objection (NDPA s.34–38) are in the settings, without a letter.',
      'Consent is recorded with the text, its version and the time.',
      'Breaches are told to the Commission within 72 hours (NDPA s.40).',
    ],
  },
  {
    heading: 'Identity numbers',
    list: [
      'NIN and BVN are optional, checked once, encrypted at rest, and shown by their last four digits.',
      'An officer who needs to see one gives a case reference and a purpose. Each look is logged.',
    ],
  },
  {
    heading: 'Evidence',
    list: [
      'What officers and administrators do is written to a log in which each entry is chained to the one before, so that a change would show.',
      'Certificates are signed. The public key is published, so that anybody can check one without us.',
      'Records are kept in a way that supports a certificate under section 84 of the Evidence Act.',
    ],
  },
  {
    heading: 'Payments',
    text: ['Cards are taken by a payment service. Card numbers and CVVs are never stored by us.'],
  },
  {
    heading: 'Security',
    list: [
      'Connections are encrypted. Passwords and PINs are kept as slow hashes.',
      'Sign-in can ask for a second step, or use a passkey. Wrong passwords and PINs lock for a while, and the owner is told.',
      'Every session and every passkey can be seen and ended in the settings.',
    ],
  },
  {
    heading: 'Accessibility',
    text: [
      'We build and test the pages against the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.',
    ],
  },
]
