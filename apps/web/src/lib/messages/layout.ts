import { text } from '@amana/messages'

/** Header, footer and the frame around every page. */
export const layout = {
  skip: 'Skip to main content',
  nav: {
    label: 'Main',
    howItWorks: 'How it Works',
    benefits: 'Benefits',
    faq: 'FAQ',
    compliance: 'Compliance',
    signIn: 'Sign In',
    createAccount: 'Create Account',
    menu: 'Menu',
    report: 'Report a stolen phone',
    found: 'I found a phone',
    certificate: 'Check a certificate',
    home: 'Amana home',
  },
  footer: {
    description:
      'A trusted platform for device verification and theft prevention, supporting law enforcement across Nigeria.',
    services: 'Services',
    serviceList: ['Device Verification', 'Report Stolen Device', 'Ownership Transfer'],
    found: 'I found a phone',
    certificates: 'Check a certificate',
    privateCheck: 'Private check',
    partners: 'Partners',
    police: 'For law enforcement',
    support: 'Support',
    help: 'Help',
    contact: { email: 'Email us', phone: 'Call us', whatsapp: 'WhatsApp' },
    legal: 'Legal',
    privacy: 'Privacy',
    terms: 'Terms',
    compliance: 'Compliance',
    transparency: 'Transparency log',
    statistics: 'Statistics',
  },
  /** In or behind a link to a page of signed-in people. */
  signInFirst: '(sign in first)',
  /** The words of the auth layout. */
  auth: { howItWorks: 'How It Works' },
  /** The shared header. */
  user: {
    unnamed: 'User',
    transfer: 'Transfer Ownership',
    devices: 'My Devices',
    settings: 'Setting',
    home: 'Amana dashboard',
    logOut: 'Log out',
  },
  /** Header and footer of the law-enforcement portal. */
  slow: 'This is taking longer than usual. Still loading…',
  offline: 'You are offline. What you see may be out of date; checks and payments need a connection.',
  titleOf: text('{page} – Amana'),
} as const
