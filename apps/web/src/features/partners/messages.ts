/** `/partners`, `/partners/apply`, `/developers`. */
export const partners = {
  title: 'Check phones by machine',
  subtitle:
    'For marketplaces, repair shops, insurers, networks and police commands that check more phones than a person can type.',
  apply: 'Apply as a partner',
  open: 'Open your organisation',
  developers: 'Read the documentation',
  whatTitle: 'What you get',
  what: [
    {
      title: 'The same answer as everybody',
      text: 'Your systems hear what a buyer on this site hears, from the same records at the same moment.',
    },
    {
      title: 'One number, or a million',
      text: 'Ask for one phone before you buy it, or upload a file of your whole stock and download the answers.',
    },
    {
      title: 'News without asking',
      text: 'When a phone that you checked is reported stolen, or found again, a signed webhook tells you. We keep this up for 90 days.',
    },
    {
      title: 'The standard of the networks',
      text: 'CAMARA DeviceAuthenticity, as published. A test client works before anybody has approved you.',
    },
  ],
  priceTitle: 'What it costs',
  price: (amount: string | null) =>
    `A prepaid balance, and one price for each check by your contract${amount ? `, NGN ${amount} as a rule` : ''}. A number that is no IMEI costs nothing. Test clients cost nothing.`,
  rulesTitle: 'What we ask of you',
  rules: [
    'Ask only for phones that you are offered, insure, repair or connect.',
    'Each question is written down with your name and purpose. The owner of a stolen phone learns that somebody asked, never who.',
    'You never learn whose phone it is.',
  ],
} as const

export const application = {
  title: 'Apply as a partner',
  subtitle: 'An administrator reads your application and mails you the decision. Until then you can build with a test client.',
  back: 'Partners',
  name: 'Name of the organisation',
  kind: 'What it does',
  kindPlaceholder: 'Choose one',
  website: 'Website (optional)',
  email: 'E-mail for contracts and bills',
  purpose: 'Why do you want to check phones?',
  purposeHint: 'One or two sentences. They stand beside each question in our audit log.',
  submit: 'Send the application',
  failed: 'The application could not be sent. Please try again.',
} as const

export const developers = {
  title: 'Developers',
  subtitle: 'From nothing to the first check in five minutes, with curl.',
  reference: 'Show all calls with their fields',
  referenceTitle: 'Reference',
  referenceWords: 'Every call with its fields, answers and errors, drawn from the OpenAPI document /api/v1/openapi.json.',
  referenceFailed: 'The reference could not be loaded. Check your connection and try again.',
  referenceLoading: 'Loading the reference',
  again: 'Try again',
  partners: 'Become a partner',
  copy: (name: string) => `Copy: ${name}`,
  copied: 'Copied',
  languages: 'Verify a webhook in',
  problem:
    '{\n  "title": "Unprocessable Content",\n  "status": 422,\n  "detail": "Please input a 15 digit IMEI number",\n  "code": "validation_failed",\n  "errors": [{ "field": "imei", "message": "Please input a 15 digit IMEI number" }]\n}',
  sections: [
    {
      id: 'first',
      title: 'The first check',
      text: 'Make a test client on your organisation’s page and copy its API key. Test clients see invented phones: TAC 00990000, then a serial number that decides the answer, then any digit.',
    },
    {
      id: 'oauth',
      title: 'Access tokens instead of the key',
      text: 'OAuth 2 client credentials: by the secret, or by an assertion that your own key signs (ES256 or EdDSA). A token lives 15 minutes at most. The addresses stand in /.well-known/oauth-authorization-server.',
    },
    {
      id: 'camara',
      title: 'As the networks ask: CAMARA',
      text: 'Scope device-authenticity:check-status. Nine statuses; the number has 15 digits and nothing else.',
    },
    {
      id: 'bulk',
      title: 'A file of numbers',
      text: 'One number a line, or a column named imei; up to a million lines, gzip allowed. Its price is reserved at the upload. Bad lines are explained in the result and cost nothing. The files are deleted after seven days.',
    },
    {
      id: 'webhooks',
      title: 'Webhooks',
      text: 'Signed as Standard Webhooks says: v1a (Ed25519, public key whpk_…) and v1 (HMAC-SHA-256, secret whsec_…), over id.timestamp.body. Verify one of them, and refuse timestamps older than five minutes. An event that you do not answer with 2xx comes again, ten times in three days.',
    },
    {
      id: 'errors',
      title: 'Errors and limits',
      text: 'Errors of /partner/v1 are problem details (RFC 9457) with a code; CAMARA’s have its own form. 402 balance_too_low: top up. 429 too_many_requests: wait for the minute, see RateLimit and Retry-After. 429 quota_exceeded: wait for tomorrow, or ask us for more. 401: the client is unknown, expired or revoked, and we do not say which.',
    },
  ],
} as const
