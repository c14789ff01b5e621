/** Addresses of the product's pages; every link is built from these. */
export const paths = {
  home: '/',
  results: '/results',
  certificates: '/certificates',
  verify: '/verify',
  certificate: (number: string) => `/certificates/${encodeURIComponent(number)}`,
  privacy: '/privacy',
  terms: '/terms',
  compliance: '/compliance',
  support: '/support',
  simulator: '/simulator',
  report: '/report',
  reportStatus: (caseNumber: string) => `/report/${encodeURIComponent(caseNumber)}`,
  found: '/found',
  foundCase: (caseNumber: string) => `/found/${encodeURIComponent(caseNumber)}`,
  transparency: '/transparency',
  statistics: '/statistics',
  /** The log's receipt of a certificate is loaded and checked there. */
  receiptOfCertificate: (number: string) => `/transparency#certificate=${encodeURIComponent(number)}`,

  login: '/auth/login',
  register: '/auth/register',
  otpVerification: '/auth/otp-verification',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  verifyPhone: '/auth/verify-phone',
  profileSuccess: '/auth/profile-success',
  verifyEmail: '/auth/verify-email',
  emailVerified: '/auth/email-verified',
  pinSetup: '/auth/pin-setup',

  dashboard: '/dashboard',
  verifications: '/verifications',
  devicePaymentVerification: '/device-payment-verification',
  privateCheck: '/private-check',
  verifySimImei: '/verify-sim-imei',
  deviceValidation: '/device-validation',

  registerDevice: '/register-device',
  uploadDocuments: '/upload-documents',
  confirmRegistration: '/confirm-registration',
  registrationComplete: '/registration-complete',
  myDevices: '/my-devices',
  device: (id: string | number) => `/transfer/device/${encodeURIComponent(id)}`,
  deviceCase: (imei: string, flagId: number) => `/devices/${imei}/case?flag=${flagId}`,

  transfer: '/transfer/initiate',
  transferSelectDevice: '/transfer/select-device',
  transferNewOwner: '/transfer/new-owner',
  transferVerify: '/transfer/verify-transfer',
  transferIncoming: '/transfer/incoming',
  selectFlag: '/transfer/select-flag',
  flagDevice: '/transfer/flag-device',
  verifyPin: '/transfer/verify-pin',

  notifications: '/notifications',

  settings: '/settings',
  settingsSecurity: '/settings/security',
  /** A phone shows the form of the PIN alone. */
  settingsPin: '/settings/security?open=pin',
  settingsProfile: '/settings/profile',
  settingsVerifiedDevices: '/settings/verifiedDevices',
  settingsNotifications: '/settings/notifications',
  settingsAccess: '/settings/access',
  settingsReceipts: '/settings/receipts',

  partners: '/partners',
  partnersApply: '/partners/apply',
  developers: '/developers',
  organisations: '/organisation',
  organisation: (id: string) => `/organisation/${id}`,

  officerLogin: '/law-enforcement/login',
  officerForgotPassword: '/law-enforcement/forgot-password',
  officerDashboard: '/law-enforcement/dashboard',
  officerSearch: '/law-enforcement/search',
  officerDetail: '/law-enforcement/detail-page',
  officerReport: '/law-enforcement/report',
  officerWaiting: '/law-enforcement/waiting',
  officerDispute: '/law-enforcement/dispute',
  officerAudit: '/law-enforcement/audit',
  officerDelays: '/law-enforcement/delays',
  officerOfficers: '/law-enforcement/officers',
  officerStatistics: '/law-enforcement/statistics',
  officerSettings: '/law-enforcement/settings',
} as const

/**
 * Sections of the landing page. The id of the first has spaces, so ids that other elements refer to must not
 * derive from it.
 */
export const anchors = {
  howItWorks: 'How it Works',
  benefits: 'benefits',
  faq: 'faq',
  compliance: 'compliance',
} as const
