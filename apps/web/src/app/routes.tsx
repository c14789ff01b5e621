import type { RouteObject } from 'react-router'
import { GuestOnly } from './guards/GuestOnly.tsx'
import { RequireOfficer } from './guards/RequireOfficer.tsx'
import { RequireUser } from './guards/RequireUser.tsx'
import { Root } from './Root.tsx'
import { RouteError } from './RouteError.tsx'
import { Starting } from './Starting.tsx'

/** Pages with the user's header. Those without a guard are open to visitors. */
const userArea: RouteObject = {
  lazy: () => import('./layouts/UserLayout.tsx'),
  children: [
    { path: '/results', lazy: () => import('../features/verifications/results.tsx') },
    { path: '/simulator', lazy: () => import('../features/simulator/simulator.tsx') },
    { path: '/bought-stolen', lazy: () => import('../features/found/bought-stolen.tsx') },
    { path: '/dashboard', lazy: () => import('../features/dashboard/dashboard.tsx') },
    {
      Component: RequireUser,
      children: [
        { path: '/verifications', lazy: () => import('../features/dashboard/verifications.tsx') },
        {
          path: '/device-payment-verification',
          lazy: () => import('../features/verifications/device-payment-verification.tsx'),
        },
        { path: '/private-check', lazy: () => import('../features/private-check/private-check.tsx') },
        { path: '/verify-sim-imei', lazy: () => import('../features/contacts/verify-sim-imei.tsx') },
        { path: '/imei-verification', lazy: () => import('../features/contacts/imei-verification.tsx') },
        { path: '/device-validation', lazy: () => import('../features/contacts/device-validation.tsx') },
        {
          path: '/register-device',
          lazy: () => import('../features/device-registration/register-device.tsx'),
        },
        {
          path: '/upload-documents',
          lazy: () => import('../features/device-registration/upload-documents.tsx'),
        },
        {
          path: '/confirm-registration',
          lazy: () => import('../features/device-registration/confirm-registration.tsx'),
        },
        {
          path: '/registration-complete',
          lazy: () => import('../features/device-registration/registration-complete.tsx'),
        },
        { path: '/my-devices', lazy: () => import('../features/devices/my-devices.tsx') },
        { path: '/transfer/device/:deviceId', lazy: () => import('../features/devices/device.tsx') },
        { path: '/devices/:imei/collect', lazy: () => import('../features/custody/collect.tsx') },
        { path: '/devices/:imei/case', lazy: () => import('../features/cases/case.tsx') },
        { path: '/transfer/select-device', lazy: () => import('../features/transfers/select-device.tsx') },
        { path: '/transfer/new-owner', lazy: () => import('../features/transfers/new-owner.tsx') },
        { path: '/transfer/initiate', lazy: () => import('../features/transfers/initiate.tsx') },
        {
          path: '/transfer/verify-transfer',
          lazy: () => import('../features/transfers/verify-transfer.tsx'),
        },
        { path: '/transfer/incoming', lazy: () => import('../features/transfers/incoming.tsx') },
        { path: '/transfer/select-flag', lazy: () => import('../features/flags/select-flag.tsx') },
        { path: '/transfer/flag-device', lazy: () => import('../features/flags/flag-device.tsx') },
        { path: '/transfer/verify-pin', lazy: () => import('../features/flags/verify-pin.tsx') },
        { path: '/partners/apply', lazy: () => import('../features/partners/apply.tsx') },
        { path: '/organisation', lazy: () => import('../features/organisations/organisations.tsx') },
        { path: '/organisation/:id', lazy: () => import('../features/organisations/organisation.tsx') },
        { path: '/notifications', lazy: () => import('../features/notifications/notifications.tsx') },
        {
          path: '/settings',
          lazy: () => import('../features/settings/layout.tsx'),
          children: [
            { index: true, lazy: () => import('../features/settings/security.tsx') },
            { path: 'security', lazy: () => import('../features/settings/security.tsx') },
            { path: 'profile', lazy: () => import('../features/settings/profile.tsx') },
            { path: 'verifiedDevices', lazy: () => import('../features/devices/verified-devices.tsx') },
            { path: 'notifications', lazy: () => import('../features/settings/notifications.tsx') },
            { path: 'access', lazy: () => import('../features/settings/access.tsx') },
            { path: 'privacy', lazy: () => import('../features/settings/privacy.tsx') },
            { path: 'receipts', lazy: () => import('../features/settings/receipts.tsx') },
          ],
        },
      ],
    },
  ],
}

const accounts: RouteObject = {
  lazy: () => import('./layouts/AuthLayout.tsx'),
  children: [
    {
      Component: GuestOnly,
      children: [
        { path: '/auth/login', lazy: () => import('../features/accounts/login.tsx') },
        { path: '/auth/register', lazy: () => import('../features/accounts/register.tsx') },
        { path: '/auth/forgot-password', lazy: () => import('../features/accounts/forgot-password.tsx') },
        { path: '/auth/reset-password', lazy: () => import('../features/accounts/reset-password.tsx') },
      ],
    },
    { path: '/auth/otp-verification', lazy: () => import('../features/accounts/otp-verification.tsx') },
    { path: '/auth/verify-phone', lazy: () => import('../features/contacts/verify-phone.tsx') },
    { path: '/auth/profile-success', lazy: () => import('../features/contacts/profile-success.tsx') },
    { path: '/auth/verify-email', lazy: () => import('../features/contacts/verify-email.tsx') },
    { path: '/auth/email-verified', lazy: () => import('../features/contacts/email-verified.tsx') },
    { path: '/auth/undo-email', lazy: () => import('../features/contacts/undo-email.tsx') },
    { path: '/auth/pin-setup', lazy: () => import('../features/contacts/pin-setup.tsx') },
  ],
}

const lawEnforcement: RouteObject = {
  lazy: () => import('./layouts/OfficerLayout.tsx'),
  children: [
    { path: '/law-enforcement/login', lazy: () => import('../features/officer-sign-in/login.tsx') },
    {
      path: '/law-enforcement/forgot-password',
      lazy: () => import('../features/officer-sign-in/forgot-password.tsx'),
    },
    {
      Component: RequireOfficer,
      children: [
        {
          path: '/law-enforcement/dashboard',
          lazy: () => import('../features/law-enforcement/dashboard/dashboard.tsx'),
        },
        {
          path: '/law-enforcement/search',
          lazy: () => import('../features/law-enforcement/search/search.tsx'),
        },
        {
          path: '/law-enforcement/detail-page',
          lazy: () => import('../features/law-enforcement/device/detail-page.tsx'),
        },
        { path: '/law-enforcement/report', lazy: () => import('../features/law-enforcement/report.tsx') },
        { path: '/law-enforcement/waiting', lazy: () => import('../features/law-enforcement/work/work.tsx') },
        {
          path: '/law-enforcement/property',
          lazy: () => import('../features/law-enforcement/property/property.tsx'),
        },
        {
          path: '/law-enforcement/property/:id',
          lazy: () => import('../features/law-enforcement/property/phone.tsx'),
        },
        {
          path: '/law-enforcement/dispute',
          lazy: () => import('../features/law-enforcement/proposals/dispute.tsx'),
        },
        { path: '/law-enforcement/audit', lazy: () => import('../features/law-enforcement/audit.tsx') },
        {
          path: '/law-enforcement/statistics',
          lazy: () => import('../features/law-enforcement/statistics.tsx'),
        },
        { path: '/law-enforcement/delays', lazy: () => import('../features/law-enforcement/delays.tsx') },
        {
          path: '/law-enforcement/officers',
          lazy: () => import('../features/law-enforcement/officers/officers.tsx'),
        },
        { path: '/law-enforcement/settings', lazy: () => import('../features/settings/officer.tsx') },
      ],
    },
  ],
}

const developers: RouteObject = {
  path: '/developers',
  lazy: () => import('../features/partners/developers/layout.tsx'),
  children: [
    { index: true, lazy: () => import('../features/partners/developers/chapters/getting-started.ts') },
    {
      path: 'authentication',
      lazy: () => import('../features/partners/developers/chapters/authentication.ts'),
    },
    { path: 'checks', lazy: () => import('../features/partners/developers/chapters/checks.ts') },
    { path: 'check-jobs', lazy: () => import('../features/partners/developers/chapters/check-jobs.ts') },
    { path: 'webhooks', lazy: () => import('../features/partners/developers/chapters/webhooks.ts') },
    { path: 'idempotency', lazy: () => import('../features/partners/developers/chapters/idempotency.ts') },
    { path: 'limits', lazy: () => import('../features/partners/developers/chapters/limits.ts') },
    { path: 'errors', lazy: () => import('../features/partners/developers/chapters/errors.ts') },
    {
      path: 'test-numbers',
      lazy: () => import('../features/partners/developers/chapters/test-numbers.ts'),
    },
    {
      path: 'private-check',
      lazy: () => import('../features/partners/developers/chapters/private-check.ts'),
    },
    { path: 'block-list', lazy: () => import('../features/partners/developers/chapters/block-list.ts') },
    { path: 'changelog', lazy: () => import('../features/partners/developers/chapters/changelog.ts') },
    { path: 'reference', lazy: () => import('../features/partners/developers/reference/all-calls.tsx') },
    { path: 'reference/:call', lazy: () => import('../features/partners/developers/reference/one-call.tsx') },
  ],
}

/**
 * Every page, loaded when it is visited. A module exports `Component` and, if it needs them, `loader`,
 * `ErrorBoundary` and so on.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: Starting,
    children: [
      { path: '/', lazy: () => import('./routed-landing.tsx') },
      userArea,
      accounts,
      lawEnforcement,
      {
        lazy: () => import('./layouts/PlainLayout.tsx'),
        children: [
          { path: '/certificates', lazy: () => import('../features/certificates/verify.tsx') },
          { path: '/verify', lazy: () => import('../features/certificates/verify.tsx') },
          { path: '/certificates/:number', lazy: () => import('../features/certificates/certificate.tsx') },
          { path: '/partners', lazy: () => import('../features/partners/partners.tsx') },
          developers,
          {
            path: '/organisation/invitation',
            lazy: () => import('../features/organisations/invitation.tsx'),
          },
          { path: '/support', lazy: () => import('../features/support/support.tsx') },
          { path: '/report', lazy: () => import('../features/public-reports/report.tsx') },
          {
            path: '/report/find',
            lazy: () => import('../features/public-reports/find-phone/find-phone.tsx'),
          },
          { path: '/report/:case', lazy: () => import('../features/public-reports/report-status.tsx') },
          {
            lazy: () => import('./layouts/QueriesLayout.tsx'),
            children: [
              {
                path: '/report/:case/collect',
                lazy: () => import('../features/public-reports/collect-reported.tsx'),
              },
            ],
          },
          {
            path: '/report/:case/imei',
            lazy: () => import('../features/public-reports/find-phone/add-imei.tsx'),
          },
          { path: '/found', lazy: () => import('../features/found/found.tsx') },
          { path: '/found/:case', lazy: () => import('../features/found/thread.tsx') },
          { path: '/statistics', lazy: () => import('../features/statistics/statistics.tsx') },
          { path: '/transparency', lazy: () => import('../features/transparency/transparency.tsx') },
          { path: '/animations', lazy: () => import('../features/landing/animations.tsx') },
          { path: '/privacy', lazy: () => import('../features/legal/privacy.tsx') },
          { path: '/terms', lazy: () => import('../features/legal/terms.tsx') },
          { path: '/compliance', lazy: () => import('../features/legal/compliance.tsx') },
          { path: '*', lazy: () => import('./not-found.tsx') },
        ],
      },
    ],
  },
]
