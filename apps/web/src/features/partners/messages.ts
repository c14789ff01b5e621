import { ORGANISATION_KIND_LABELS } from '@amana/contract/organisation-words'
import { text } from '@amana/messages'

/** `/partners`, `/partners/apply`. */
export const partners = {
  title: 'Check many phones',
  subtitle:
    'For marketplaces, repair shops, insurers, networks and police commands that check more phones than a person can type.',
  apply: 'Apply as a partner',
  open: 'Open your organisation',
  developers: 'Read the documentation',
  whatTitle: 'What you get',
  what: [
    {
      title: 'The same answer that everybody gets',
      text: 'Your systems get the same answer as a buyer on this site, from the same records at the same moment.',
    },
    {
      title: 'One number, or a million',
      text: 'Ask for one phone before you buy it, or upload a file of your whole stock and download the answers.',
    },
    {
      title: 'News without asking',
      text: 'For 90 days after a check, a signed webhook tells you when the phone is reported stolen or found.',
    },
    {
      title: 'The networks’ own standard',
      text: 'CAMARA DeviceAuthenticity, as published. A test client works before anybody has approved you.',
    },
  ],
  priceTitle: 'What it costs',
  price:
    'You pay in advance. Each check has the price in your contract. A number that is not an IMEI costs nothing. Test clients cost nothing.',
  priceAsRule: text(
    'You pay in advance. Each check has the price in your contract, usually NGN {amount}. A number that is not an IMEI costs nothing. Test clients cost nothing.',
  ),
  once: 'You pay once for the same number in 24 hours, whether you check it alone or in a file.',
  rulesTitle: 'What we ask of you',
  rules: [
    'Check only phones that you are offered, insure, repair or connect.',
    'Each check is recorded with your name and purpose. The owner of a stolen phone learns that somebody asked, never who.',
    'You never learn whose phone it is.',
  ],
}

export const application = {
  title: 'Apply as a partner',
  subtitle:
    'An administrator reads your application and mails you the decision. Until then you can build with a test client.',
  back: 'Partners',
  name: 'Name of the organisation',
  kind: 'What it does',
  kinds: ORGANISATION_KIND_LABELS,
  kindPlaceholder: 'Choose one',
  website: 'Website (optional)',
  email: 'E-mail for contracts and bills',
  purpose: 'Why do you want to check phones?',
  purposeHint: 'One or two sentences. We keep them with each of your checks in our audit log.',
  submit: 'Send the application',
  failed: 'The application could not be sent. Please try again.',
}
