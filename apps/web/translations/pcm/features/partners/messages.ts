import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/partners/messages.ts'

export default {
  partners: {
    title: 'Use machine check phones',
    subtitle:
      'For marketplaces, repair shops, insurers, networks and police commands wey dey check phones pass wetin pesin fit type.',
    apply: 'Apply as partner',
    open: 'Open your organisation',
    developers: 'Read di documentation',
    whatTitle: 'Wetin you go get',
    what: [
      {
        title: 'Di same answer as evribody',
        text: 'Your systems go hear wetin pesin wey dey buy for dis site dey hear, from di same records at di same time.',
      },
      {
        title: 'One number, or one million',
        text: 'Ask about one phone before you buy am, or upload file of your whole stock and download di answers.',
      },
      {
        title: 'News without asking',
        text: 'When dem report say dem tiff phone wey you don check, or dem find am back, signed webhook go tell you. We dey do dis for 90 days.',
      },
      {
        title: 'Di standard of di networks',
        text: 'CAMARA DeviceAuthenticity, as dem publish am. Test client dey work before anybody approve you.',
      },
    ],
    priceTitle: 'How much e be',
    price:
      'Balance wey you pay before, and one price for each check by your contract. Number wey no be IMEI no cost anytin. Test clients no cost anytin.',
    priceAsRule:
      'Balance wey you pay before, and one price for each check by your contract, NGN {amount} as rule. Number wey no be IMEI no cost anytin. Test clients no cost anytin.',
    once: 'Di same number dey cost once for inside 24 hours, whether you ask am alone or inside file.',
    rulesTitle: 'Wetin we want from you',
    rules: [
      'Ask only about phones wey pipo offer you, or wey you insure, repair or connect.',
      'We dey write down each question with your name and purpose. Di owner of phone wey dem tiff go know say somebody ask, but e no go ever know who.',
      'You no go ever know who get di phone.',
    ],
  },
  application: {
    title: 'Apply as partner',
    subtitle: 'Administrator go read your application and mail you di decision. Until then you fit build with test client.',
    back: 'Partners',
    name: 'Name of di organisation',
    kind: 'Wetin e dey do',
    kinds: {
      marketplace: 'Marketplace',
      repair: 'Repair shop',
      insurer: 'Insurer',
      network: 'Mobile network',
      police: 'Police command',
      other: 'Anoda one',
    },
    kindPlaceholder: 'Choose one',
    website: 'Website (you fit leave am)',
    email: 'E-mail for contracts and bills',
    purpose: 'Why you wan check phones?',
    purposeHint: 'One or two sentences. Dem go dey beside each question for our audit log.',
    submit: 'Send di application',
    failed: 'Di application no gree send. Abeg try again.',
  },
} satisfies Translation<typeof english>
