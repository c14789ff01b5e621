import type { RouteObject } from 'react-router'
import { GuestOnly } from './guards/GuestOnly.tsx'
import { RequireOfficer } from './guards/RequireOfficer.tsx'
import { RequireUser } from './guards/RequireUser.tsx'
import { Root } from './Root.tsx'
import { RouteError } from './RouteError.tsx'
import { Starting } from './Starting.tsx'

/** S2 §2: the layout with the user's header. `/dashboard` and `/results` are open to visitors (interfaces.md, Screens). */
const userArea: RouteObject = {
  lazy: () => import('./layouts/UserLayout.tsx'),
  children: [
    { path: '/results', lazy: () => import('./results.tsx') },
    { path: '/dashboard', lazy: () => import('./dashboard.tsx') },
    {
      Component: RequireUser,
      children: [
        { path: '/device-payment-verification', lazy: () => import('./device-payment-verification.tsx') },
        { path: '/verify-sim-imei', lazy: () => import('./verify-sim-imei.tsx') },
        { path: '/imei-verification', lazy: () => import('./imei-verification.tsx') },
        { path: '/device-validation', lazy: () => import('./device-validation.tsx') },
        { path: '/register-device', lazy: () => import('./register-device.tsx') },
        { path: '/upload-documents', lazy: () => import('./upload-documents.tsx') },
        { path: '/confirm-registration', lazy: () => import('./confirm-registration.tsx') },
        { path: '/registration-complete', lazy: () => import('./registration-complete.tsx') },
        { path: '/my-devices', lazy: () => import('./my-devices.tsx') },
        { path: '/transfer/device/:deviceId', lazy: () => import('./transfer-device.tsx') },
        { path: '/transfer/select-device', lazy: () => import('./transfer/select-device.tsx') },
        { path: '/transfer/new-owner', lazy: () => import('./transfer/new-owner.tsx') },
        { path: '/transfer/initiate', lazy: () => import('./transfer/initiate.tsx') },
        { path: '/transfer/verify-transfer', lazy: () => import('./transfer/verify-transfer.tsx') },
        { path: '/transfer/incoming', lazy: () => import('./transfer/incoming.tsx') },
        { path: '/transfer/select-flag', lazy: () => import('./transfer/select-flag.tsx') },
        { path: '/transfer/flag-device', lazy: () => import('./transfer/flag-device.tsx') },
        { path: '/transfer/verify-pin', lazy: () => import('./transfer/verify-pin.tsx') },
        { path: '/notifications', lazy: () => import('./notifications.tsx') },
        {
          path: '/settings',
          lazy: () => import('./settings/layout.tsx'),
          children: [
            { index: true, lazy: () => import('./settings/security.tsx') },
            { path: 'security', lazy: () => import('./settings/security.tsx') },
            { path: 'profile', lazy: () => import('./settings/profile.tsx') },
            { path: 'verifiedDevices', lazy: () => import('./settings/verified-devices.tsx') },
            { path: 'notifications', lazy: () => import('./settings/notifications.tsx') },
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
        { path: '/auth/login', lazy: () => import('./auth/login.tsx') },
        { path: '/auth/register', lazy: () => import('./auth/register.tsx') },
        { path: '/auth/forgot-password', lazy: () => import('./auth/forgot-password.tsx') },
        { path: '/auth/reset-password', lazy: () => import('./auth/reset-password.tsx') },
      ],
    },
    { path: '/auth/otp-verification', lazy: () => import('./auth/otp-verification.tsx') },
    { path: '/auth/verify-phone', lazy: () => import('./auth/verify-phone.tsx') },
    { path: '/auth/profile-success', lazy: () => import('./auth/profile-success.tsx') },
    { path: '/auth/verify-email', lazy: () => import('./auth/verify-email.tsx') },
    { path: '/auth/email-verified', lazy: () => import('./auth/email-verified.tsx') },
    { path: '/auth/pin-setup', lazy: () => import('./auth/pin-setup.tsx') },
  ],
}

const lawEnforcement: RouteObject = {
  lazy: () => import('./layouts/OfficerLayout.tsx'),
  children: [
    { path: '/law-enforcement/login', lazy: () => import('./law-enforcement/login.tsx') },
    {
      Component: RequireOfficer,
      children: [
        { path: '/law-enforcement/dashboard', lazy: () => import('./law-enforcement/dashboard.tsx') },
        { path: '/law-enforcement/search', lazy: () => import('./law-enforcement/search.tsx') },
        { path: '/law-enforcement/detail-page', lazy: () => import('./law-enforcement/detail-page.tsx') },
        { path: '/law-enforcement/report', lazy: () => import('./law-enforcement/report.tsx') },
        { path: '/law-enforcement/waiting', lazy: () => import('./law-enforcement/waiting.tsx') },
        { path: '/law-enforcement/audit', lazy: () => import('./law-enforcement/audit.tsx') },
      ],
    },
  ],
}

/** Every page, loaded when it is visited. A module exports `Component` and, where it needs them, `loader`, `ErrorBoundary`, …. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: Starting,
    children: [
      { path: '/', lazy: () => import('./landing.tsx') },
      userArea,
      accounts,
      lawEnforcement,
      {
        lazy: () => import('./layouts/PlainLayout.tsx'),
        children: [
          { path: '/certificates/:number', lazy: () => import('./certificate.tsx') },
          { path: '/report', lazy: () => import('./report.tsx') },
          { path: '/report/:case', lazy: () => import('./report-status.tsx') },
          { path: '/animations', lazy: () => import('./animations.tsx') },
          { path: '/privacy', lazy: () => import('./privacy.tsx') },
          { path: '/terms', lazy: () => import('./terms.tsx') },
          { path: '/compliance', lazy: () => import('./compliance.tsx') },
          { path: '*', lazy: () => import('./not-found.tsx') },
        ],
      },
    ],
  },
]
