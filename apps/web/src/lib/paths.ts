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

/** Sections of the landing page. S1 §2 writes the first anchor with its spaces; ids that are referred to must not derive from it. */
export const anchors = { howItWorks: 'How it Works', benefits: 'benefits', faq: 'faq', compliance: 'compliance' } as const
