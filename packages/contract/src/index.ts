export * from './accounts.ts'
export * from './certificates.ts'
export * from './dates.ts'
export * from './device-actions.ts'
export * from './device-words.ts'
export * from './devices.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './flags.ts'
export * from './imei.ts'
export * from './law-enforcement.ts'
export * from './money.ts'
export * from './notifications.ts'
export * from './payment-methods.ts'
export * from './payments.ts'
export * from './phone.ts'
export * from './primitives.ts'
export * from './profile.ts'
export * from './recognise-state.ts'
export * from './states.ts'
export * from './system.ts'
export * from './transfers.ts'
export * from './verifications.ts'

import {
  createPin,
  endSession,
  forgotPassword,
  listSessions,
  officerSignIn,
  readMe,
  refreshTokens,
  registerUser,
  resendOtp,
  resetPassword,
  resetPin,
  sendEmailLink,
  sendPhoneCode,
  sendPinResetCode,
  setOfficerPassword,
  signIn,
  signOut,
  undoEmail,
  updatePin,
  verifyEmailLink,
  verifyOtp,
  verifyPhone,
} from './accounts.ts'
import { readCertificate } from './certificates.ts'
import {
  addDeviceDocuments,
  disputeDevice,
  listAllDevices,
  listDeviceDocuments,
  listDevices,
  lookupDevice,
  readDevice,
  readDeviceCertificate,
  readDeviceDocument,
  readDeviceFlags,
  readDeviceHistory,
  readDocument,
  registerDevice,
  validateDevice,
} from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { createFlag, createReport, readReport, resendReportCode, verifyReportContact } from './flags.ts'
import {
  addFlagNote,
  approveDocument,
  clearFlag,
  confirmFlag,
  countWaiting,
  createOfficerReport,
  decideDispute,
  declineDocument,
  downloadDeviceReport,
  exportFlags,
  flagEvents,
  holdDevice,
  holdImei,
  listFlags,
  listWaiting,
  readAudit,
  readFlagNumbers,
  readOfficerDevice,
  rejectFlag,
  releaseDevice,
  releaseImei,
  releaseReveals,
  revealIdentity,
  searchDevices,
} from './law-enforcement.ts'
import { listNotifications, readNotificationSettings, readNotifications, updateNotificationSettings } from './notifications.ts'
import { initiatePayment, paymentCallback, paymentHistory, paymentWebhook, readReceipt, verifyPayment } from './payments.ts'
import {
  changePassword,
  contestIdentity,
  deleteProfile,
  disableTwoFactor,
  enableTwoFactor,
  exportProfile,
  readProfile,
  replaceProfile,
  setUpTwoFactor,
  updateProfile,
} from './profile.ts'
import { readDeployment } from './system.ts'
import {
  acceptTransfer,
  cancelTransfer,
  declineTransfer,
  initiateTransfer,
  listTransfers,
  resendTransferCode,
  verifyTransfer,
} from './transfers.ts'
import {
  createVerification,
  deliverVerification,
  listVerifications,
  readVerification,
  readVerificationReport,
  recentVerifications,
} from './verifications.ts'

/** Every endpoint of the product. A test binds each to a route, an auth rule and a test. */
export const ENDPOINTS: readonly Endpoint[] = [
  registerUser,
  verifyOtp,
  resendOtp,
  signIn,
  officerSignIn,
  setOfficerPassword,
  forgotPassword,
  resetPassword,
  signOut,
  refreshTokens,
  readMe,
  listSessions,
  endSession,
  sendPhoneCode,
  verifyPhone,
  sendEmailLink,
  verifyEmailLink,
  undoEmail,
  createPin,
  updatePin,
  sendPinResetCode,
  resetPin,
  readProfile,
  replaceProfile,
  contestIdentity,
  updateProfile,
  deleteProfile,
  exportProfile,
  changePassword,
  setUpTwoFactor,
  enableTwoFactor,
  disableTwoFactor,
  createVerification,
  recentVerifications,
  listVerifications,
  readVerification,
  readVerificationReport,
  deliverVerification,
  lookupDevice,
  validateDevice,
  registerDevice,
  listDevices,
  listAllDevices,
  readDevice,
  readDeviceHistory,
  readDeviceFlags,
  readDeviceCertificate,
  listDeviceDocuments,
  addDeviceDocuments,
  readDeviceDocument,
  readDocument,
  disputeDevice,
  createFlag,
  createReport,
  verifyReportContact,
  resendReportCode,
  readReport,
  initiatePayment,
  verifyPayment,
  paymentHistory,
  paymentWebhook,
  paymentCallback,
  readReceipt,
  initiateTransfer,
  verifyTransfer,
  resendTransferCode,
  listTransfers,
  acceptTransfer,
  declineTransfer,
  cancelTransfer,
  listNotifications,
  readNotifications,
  readNotificationSettings,
  updateNotificationSettings,
  listFlags,
  countWaiting,
  listWaiting,
  exportFlags,
  readFlagNumbers,
  flagEvents,
  searchDevices,
  readOfficerDevice,
  downloadDeviceReport,
  releaseReveals,
  revealIdentity,
  createOfficerReport,
  confirmFlag,
  rejectFlag,
  clearFlag,
  holdDevice,
  releaseDevice,
  holdImei,
  releaseImei,
  addFlagNote,
  decideDispute,
  approveDocument,
  declineDocument,
  readAudit,
  readCertificate,
  readDeployment,
]
