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
    home: 'Amana home',
  },
  footer: {
    description: 'A trusted platform for device verification and theft prevention, supporting law enforcement across Nigeria.',
    services: 'Services',
    serviceList: ['Device Verification', 'Report Stolen Device', 'Ownership Transfer'],
    checks: 'Check a certificate',
  },
  user: { unnamed: 'User' },
  slow: 'This is taking longer than usual. Still loading…',
  offline: 'You are offline. What you see may be out of date; checks and payments need a connection.',
  titleOf: (page: string) => `${page} – Amana`,
} as const
