import { text } from '@amana/messages'

/** The landing page. */
export const landing = {
  title: 'Amana – Protect Your Device. Verify Before You Buy.',
  description: "Search any device's IMEI to confirm if it is clean, flagged, or stolen. No signup required.",
  hero: {
    heading: 'Protect Your Device. Verify Before You Buy.',
    subtitle: "Search any device's IMEI to confirm if it is clean, flagged, or stolen. No signup required.",
    placeholder: 'Enter IMEI number (e.g., 354188040123456)',
    button: 'Verify Device',
    note: 'Results delivered via email after payment of NGN100 via card, airtime, or wallet.',
    figures: 'Amana in figures',
    counts: {
      stolen: text('Reported stolen, {month}'),
      found: text('Found again, {month}'),
    },
    statistics: 'Statistics by state and month',
  },
  answers: {
    heading: 'One search, three possible answers',
    example: 'For example:',
    texts: {
      clean: 'No report is known to Amana. Compare the IMEI with *#06#, and keep the certificate.',
      flagged: 'Reported lost, under review, or the number looks altered. Ask before you pay.',
      stolen: 'Reported stolen. Walk away and tell the police.',
    },
  },
  howItWorks: {
    heading: 'How It Works',
    subtitle: 'Get device ownership verification in three simple steps',
    steps: [
      {
        title: 'Enter IMEI',
        text: 'Type the 15-digit IMEI number into our secure search system. Dial *#06# on the phone to see it.',
      },
      { title: 'Pay NGN100', text: 'Pay by card, airtime or digital wallet. Processing is instant.' },
      {
        title: 'Get Results via Email',
        text: 'The report comes to your inbox. When the device is clean, it carries a certificate you can show.',
      },
    ],
  },
  benefits: {
    heading: 'Benefits',
    subtitle: 'A used phone is a good buy when you know its past.',
    list: {
      stolen: {
        title: 'Avoid buying stolen phones',
        text: 'See an active stolen or lost report before your money changes hands.',
      },
      ownership: {
        title: 'Verify ownership with telecom records',
        text: 'Compare the phone in your hand with what its number says: brand, model, and whether it is registered.',
      },
      certificate: {
        title: 'Digital certificate of clean status',
        text: 'A clean report carries a signed certificate with a QR code that anyone can check, free.',
      },
      transfer: {
        title: 'Transfer that both sides confirm',
        text: 'Sell with a handover on record, so the next owner can prove the phone is theirs.',
      },
    },
    button: 'Start Verification Now',
  },
  faq: {
    heading: 'Frequently asked questions',
    items: {
      imei: {
        question: 'What is an IMEI number?',
        answer:
          'The IMEI is a unique 15-digit number that identifies a mobile device. No two phones should share one.',
      },
      finding: {
        question: 'How do I find my IMEI?',
        answer:
          'Dial *#06# on the phone and the number appears. You also find it in Settings under About Phone, and on the packaging or receipt.',
      },
      flagged: {
        question: 'What happens if a device is flagged?',
        answer:
          'A flagged device may be blocked from the network. Do not buy it before the owner has cleared the report.',
      },
      transfer: {
        question: 'Can I transfer ownership of a device?',
        answer:
          'Yes. Ownership can be transferred with documentation, and the new owner confirms the transfer.',
      },
      payment: {
        question: 'Is my payment secure?',
        answer:
          'Yes. Payments are encrypted and PCI DSS compliant. Amana never sees or stores your card number.',
      },
      duration: {
        question: 'How long does verification take?',
        answer:
          'Most reports arrive within minutes of the payment; in rare cases it takes 1-3 business days.',
      },
    },
    /** The answer to `payment` without the claim of PCI DSS. */
    paymentWithoutClaim: 'Yes. Payments are encrypted. Amana never sees or stores your card number.',
  },
  compliance: {
    heading: 'Compliance',
    subtitle: 'How we keep safe what people entrust to us.',
    list: [
      {
        title: 'Your data is protected by law',
        text: 'We handle personal data under the Nigeria Data Protection Act (NDPA) 2023 and the General Application and Implementation Directive (GAID) 2025: for a stated purpose, no longer than needed, and never sold.',
      },
      {
        title: 'Your rights are one click away',
        text: 'See, correct, export or delete what we hold about you. A device check tells nobody who you are.',
      },
      {
        title: 'Every look-up by an officer leaves a trace',
        text: 'Law-enforcement searches are recorded with the officer, the time and the reason, in a log that cannot be rewritten.',
      },
      {
        title: 'Certificates you can check without us',
        text: 'Each certificate is digitally signed. Our public key is published, so a certificate can be verified independently.',
      },
    ],
  },
  animations: {
    title: 'Animated text',
    text: 'The heading of the first page, character by character. It stands still on a device that asks for less motion.',
    again: 'Play again',
  },
} as const
