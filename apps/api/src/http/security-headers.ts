/**
 * Where browsers report that a page broke its policy (policy-reports.ts). By `report-uri`, which all of them
 * know: beside `report-to` Chromium ignores it, and then sent nothing over plain http.
 */
export const POLICY_REPORTS = '/policy-reports'

/**
 * Headers that switch off browser features that the product never uses (OWASP Secure Headers): constant, so
 * they are built once and not on every request.
 */
const CONTENT_SECURITY_POLICY = (paystack: boolean) =>
  [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${paystack ? ' https://js.paystack.co' : ''}`,
    // Paystack's popup is a page of theirs over ours.
    ...(paystack ? ['frame-src https://checkout.paystack.com'] : []),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self' blob:",
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `report-uri ${POLICY_REPORTS}`,
  ].join(';')

/**
 * The camera reads barcodes, passkeys sign people in; neither we nor injected code may ask for anything else
 * of the phone.
 */
const PERMISSIONS_POLICY = [
  'camera=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  ...[
    'accelerometer',
    'autoplay',
    'bluetooth',
    'browsing-topics',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
  ],
  ...['microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => (feature.includes('=') ? feature : `${feature}=()`))
  .join(', ')

/** Answers for programs are never rendered, so nothing is allowed in them. */
const NOTHING_DRAWN = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

export interface SecurityHeaders {
  pages: Readonly<Record<string, string>>
  /** Without headers that only pages need: a kilobyte less for each answer. */
  api: Readonly<Record<string, string>>
  /** None: no browser reads what a network's core is sent. */
  core: Readonly<Record<string, string>>
}

/**
 * @param secure https: browsers return by https only
 * @param paystack its inline checkout runs on our pages
 */
export function securityHeaders({
  secure,
  paystack = false,
}: {
  secure: boolean
  paystack?: boolean
}): SecurityHeaders {
  const everywhere = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
  return {
    pages: {
      'content-security-policy': CONTENT_SECURITY_POLICY(paystack),
      ...everywhere,
      'origin-agent-cluster': '?1',
      'permissions-policy': PERMISSIONS_POLICY,
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    },
    api: { 'content-security-policy': NOTHING_DRAWN, ...everywhere, vary: 'authorization' },
    core: {},
  }
}
