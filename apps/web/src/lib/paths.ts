/** Addresses of the product's pages; links are built from these alone. */
export const paths = {
  home: '/',
  results: '/results',
  certificate: (number: string) => `/certificates/${encodeURIComponent(number)}`,
  login: '/auth/login',
  register: '/auth/register',
  dashboard: '/dashboard',
  report: '/report',
  transfer: '/transfer/initiate',
} as const

/** Sections of the landing page. An id holds no space, so the anchor "How it Works" (S1 §2) is written with hyphens. */
export const anchors = { howItWorks: 'how-it-works', benefits: 'benefits', faq: 'faq', compliance: 'compliance' } as const
