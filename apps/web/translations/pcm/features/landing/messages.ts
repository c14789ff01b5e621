import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/landing/messages.ts'

export default {
  landing: {
    title: 'Amana – Protect your device. Check am before you buy.',
    description: 'Search di IMEI of any device to know if e clear, if e get issue, or if dem tiff am. You no need open account.',
    hero: {
      heading: 'Protect your device. Check am before you buy.',
      subtitle: 'Search di IMEI of any device to know if e clear, if e get issue, or if dem tiff am. You no need open account.',
      placeholder: 'Put IMEI (like 354188040123456)',
      button: 'Check device',
      note: 'Result go come by e-mail afta you pay NGN100 with card, airtime or wallet.',
      figures: 'Amana in figures',
      counts: {
        stolen: 'Reports say dem tiff am, {month}',
        found: 'Dem don find am back, {month}',
      },
      statistics: 'Statistics by state and month',
    },
    answers: {
      heading: 'One search, three answers wey fit come',
      texts: {
        clean: 'Amana no know any report about am. Compare di IMEI with *#06#, and keep di certificate.',
        flagged:
          'Dem report say e don lost, or officers dey review report, or di number look like say dem change am. Ask before you pay.',
        stolen: 'Dem report say dem tiff am. Waka comot and tell police.',
      },
    },
    howItWorks: {
      heading: 'How e dey work',
      subtitle: 'Know who get di device in three simple steps',
      steps: [
        {
          title: 'Put IMEI',
          text: 'Type di 15-digit IMEI number for our secure search. Dial *#06# for di phone to see am.',
        },
        { title: 'Pay NGN100', text: 'Pay with card, airtime or digital wallet. E dey go through sharp sharp.' },
        {
          title: 'Get result by e-mail',
          text: 'Di result report go enter your inbox. If di device clear, e go carry certificate wey you fit show pipo.',
        },
      ],
    },
    benefits: {
      heading: 'Wetin you gain',
      subtitle: 'Fairly used phone na good buy when you sabi wia e from come.',
      list: {
        stolen: {
          title: 'No buy phone wey dem tiff',
          text: 'See any active report say dem tiff am or say e don lost, before your moni comot.',
        },
        ownership: {
          title: 'Use telecom records confirm who get am',
          text: 'Compare di phone for your hand with wetin im number talk: brand, model, and weda dem don register am.',
        },
        certificate: {
          title: 'Digital certificate say e clear',
          text: 'Result report wey clear dey carry signed certificate with QR code wey anybody fit check, free.',
        },
        transfer: {
          title: 'Transfer wey two sides confirm',
          text: 'When you sell, di hand-over dey on record, so di next owner fit prove say na im get di phone.',
        },
      },
      button: 'Start di check now',
    },
    faq: {
      heading: 'Questions wey pipo dey ask',
      items: {
        imei: {
          question: 'Wetin be IMEI number?',
          answer: 'IMEI na 15-digit number wey identify one mobile device. Two phones no suppose get di same one.',
        },
        finding: {
          question: 'How I go take see my IMEI?',
          answer:
            'Dial *#06# for di phone and di number go show. You go see am too for Settings under About Phone, and for di pack or receipt.',
        },
        flagged: {
          question: 'Wetin go hapun if dem flag device?',
          answer: 'Network fit block device wey dem flag. No buy am until di owner don clear di report.',
        },
        transfer: {
          question: 'I fit transfer ownership of device?',
          answer: 'Yes. You fit transfer ownership with documents, and di new owner go confirm di transfer.',
        },
        payment: {
          question: 'My payment dey safe?',
          answer: 'Yes. Payments dey encrypted and dem follow PCI DSS rules. Amana no dey see or keep your card number at all.',
        },
        duration: {
          question: 'How long di check dey take?',
          answer: 'Most result reports dey come within minutes afta payment; once in a while e fit take 1-3 business days.',
        },
      },
      paymentWithoutClaim: 'Yes. Payments dey encrypted. Amana no dey see or keep your card number at all.',
    },
    compliance: {
      heading: 'Compliance',
      subtitle: 'Registry only good as di way e dey keep wetin pipo trust am with.',
      list: [
        {
          title: 'Law dey protect your data',
          text: 'We dey handle personal data under di Nigeria Data Protection Act (NDPA) 2023 and di General Application and Implementation Directive (GAID) 2025: for purpose wey we don state, no longer than e need, and we no dey sell am.',
        },
        {
          title: 'Your rights na just one click',
          text: 'See, correct, export or delete wetin we dey keep about you. Device check no dey tell anybody who you be.',
        },
        {
          title: 'Evri look by officer dey leave mark',
          text: 'Law enforcement searches dey recorded with di officer, di time and di reason, inside log wey nobody fit change.',
        },
        {
          title: 'Certificates wey you fit check without us',
          text: 'Evri certificate get digital signature. Our public key dey open, so anybody fit confirm certificate on im own.',
        },
      ],
    },
    animations: {
      title: 'Text wey dey move',
      text: 'Di heading of di first page, letter by letter. E no dey move for device wey ask for less motion.',
      again: 'Play am again',
    },
  },
} satisfies Translation<typeof english>
