export * from './accesses.ts'
export * from './accounts.ts'
export * from './audit.ts'
export * from './audit-actions.ts'
export * from './case-number.ts'
export * from './cases.ts'
export * from './certificates.ts'
export * from './command-officers.ts'
export * from './custody.ts'
export * from './custody-photos.ts'
export * from './custody-states.ts'
export * from './dates.ts'
export * from './deletion-refusals.ts'
export * from './device-actions.ts'
export * from './device-refusals.ts'
export * from './device-words.ts'
export * from './devices.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './flags.ts'
export * from './found.ts'
export * from './imei.ts'
export * from './invisible.ts'
export * from './law-enforcement.ts'
export * from './money.ts'
export * from './names.ts'
export * from './needs.ts'
export * from './notifications.ts'
export * from './organisation-words.ts'
export * from './organisations.ts'
export * from './partner-scopes.ts'
export * from './partners.ts'
export * from './payment-methods.ts'
export * from './payments.ts'
export * from './pending-reports.ts'
export * from './phone.ts'
export * from './primitives.ts'
export * from './private-look-up.ts'
export * from './profile.ts'
export * from './proposals.ts'
export * from './receipts.ts'
export * from './recognise-state.ts'
export * from './sightings.ts'
export * from './simulator.ts'
export * from './states.ts'
export * from './stations.ts'
export * from './statistics.ts'
export * from './system.ts'
export * from './telco.ts'
export * from './telecom.ts'
export * from './transfers.ts'
export * from './verifications.ts'
export * from './work.ts'

import { delayAccesses, listAccesses, listDelays, releaseAccess } from './accesses.ts'
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
import { exportAudit, readAudit } from './audit.ts'
import { addNews, objectToReport, readInsuranceLetter, readNewsPhoto, readTimeline } from './cases.ts'
import { listStatusLists, readCertificate, readStatusList } from './certificates.ts'
import {
  inviteOfficer,
  listCommandOfficers,
  readOwnCommand,
  reinstateOfficer,
  renewOfficer,
  resetOfficerPassword,
  suspendOfficer,
} from './command-officers.ts'
import {
  correctCustody,
  downloadBlockedNumbers,
  downloadHandInReceipt,
  downloadReturnReceipt,
  listCustody,
  nameReporterRepresentative,
  nameRepresentative,
  readCustody,
  readOwnCustody,
  readOwnReceipt,
  readReporterCustody,
  readReporterReceipt,
  recordHandIn,
  removeReporterRepresentative,
  removeRepresentative,
  returnPhone,
  seizePhone,
  stepCustody,
  undoSeizure,
} from './custody.ts'
import { addCustodyPhotos, readCustodyPhoto, removeCustodyPhoto } from './custody-photos.ts'
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
  readDeviceReceipts,
  readDocument,
  registerDevice,
  validateDevice,
} from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import {
  addReportImei,
  askLastPhone,
  changeFlagMode,
  createFlag,
  createReport,
  lookUpPhones,
  readReport,
  resendReportCode,
  verifyReportContact,
} from './flags.ts'
import {
  closeFound,
  handOverFound,
  listFound,
  readFound,
  readFoundPhoto,
  reportFound,
  reportFoundAbuse,
  writeFoundMessage,
} from './found.ts'
import {
  addFlagNote,
  approveDocument,
  clearFlag,
  confirmFlag,
  contestDispute,
  createOfficerReport,
  decideDispute,
  declineDocument,
  downloadDeviceReport,
  exportFlags,
  flagEvents,
  holdDevice,
  holdImei,
  listFlags,
  readFlagNumbers,
  readOfficerDevice,
  rejectFlag,
  releaseDevice,
  releaseImei,
  releaseReveals,
  revealIdentity,
  searchDevices,
  setFlagMode,
} from './law-enforcement.ts'
import { listNeeds } from './needs.ts'
import {
  listNotifications,
  readNotificationSettings,
  readNotifications,
  updateNotificationSettings,
} from './notifications.ts'
import {
  acceptInvitation,
  applyAsPartner,
  cancelJob,
  changeMember,
  createClient,
  createJob,
  createOwnWebhook,
  deleteOwnWebhook,
  inviteMember,
  listClients,
  listJobs,
  listMembers,
  listOrganisations,
  listOwnDeliveries,
  listOwnWebhooks,
  readInvitation,
  readJobResult,
  readLedger,
  readOrganisation,
  readOwnUsage,
  removeMember,
  revokeClient,
  rollClientSecret,
  sendDeliveryAgain,
  testOwnWebhook,
  topUp,
} from './organisations.ts'
import {
  cancelCheckJob,
  checkStatus,
  createCheck,
  createCheckJob,
  createToken,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  readAuthorisationServer,
  readBalance,
  readCheckJob,
  readCheckJobResult,
  readUsage,
  testWebhook,
} from './partners.ts'
import {
  initiatePayment,
  paymentCallback,
  paymentHistory,
  paymentWebhook,
  readReceipt,
  verifyPayment,
} from './payments.ts'
import { addPendingImei, listPendingReports } from './pending-reports.ts'
import { blindAsClient, blindAsUser, tellOwner } from './private-look-up.ts'
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
import { confirmProposal, proposeRelease, refuseProposal } from './proposals.ts'
import { listReceipts } from './receipts.ts'
import { endCopy, listCopies, listSightings, nameCopy, readExceptions, reportSightings } from './sightings.ts'
import { readSimulatedTexts, readSimulator, simulateText, simulateTurn } from './simulator.ts'
import { listStations } from './stations.ts'
import { exportCommandStatistics, readCommandStatistics, readNewestStatistics } from './statistics.ts'
import { readDeployment } from './system.ts'
import {
  downloadSnapshot,
  equipmentStatus,
  putBlockCursor,
  readBlockChanges,
  readDigest,
  readDigestBucket,
  readDigestPart,
  readDigestParts,
  readSnapshot,
} from './telco.ts'
import { listConsents, proveNetwork, withdrawConsents } from './telecom.ts'
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
  sendPaidReportAgain,
} from './verifications.ts'
import { assignFlag, countWork, listWork } from './work.ts'

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
  sendPaidReportAgain,
  lookupDevice,
  validateDevice,
  registerDevice,
  listDevices,
  listAllDevices,
  readDevice,
  readDeviceHistory,
  readDeviceFlags,
  readDeviceReceipts,
  readDeviceCertificate,
  listDeviceDocuments,
  addDeviceDocuments,
  readDeviceDocument,
  readDocument,
  disputeDevice,
  proveNetwork,
  listConsents,
  withdrawConsents,
  createFlag,
  changeFlagMode,
  objectToReport,
  readTimeline,
  addNews,
  readNewsPhoto,
  readInsuranceLetter,
  createReport,
  lookUpPhones,
  askLastPhone,
  addReportImei,
  verifyReportContact,
  resendReportCode,
  readReport,
  reportFound,
  listFound,
  readFound,
  readFoundPhoto,
  writeFoundMessage,
  handOverFound,
  reportFoundAbuse,
  closeFound,
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
  countWork,
  listWork,
  addPendingImei,
  listPendingReports,
  assignFlag,
  confirmProposal,
  refuseProposal,
  proposeRelease,
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
  contestDispute,
  rejectFlag,
  clearFlag,
  holdDevice,
  releaseDevice,
  holdImei,
  releaseImei,
  setFlagMode,
  addFlagNote,
  decideDispute,
  approveDocument,
  declineDocument,
  readAudit,
  exportAudit,
  listAccesses,
  listNeeds,
  listReceipts,
  releaseAccess,
  delayAccesses,
  listDelays,
  readCertificate,
  readStatusList,
  listStatusLists,
  readSimulator,
  simulateTurn,
  simulateText,
  readSimulatedTexts,
  readDeployment,
  readNewestStatistics,
  readCommandStatistics,
  exportCommandStatistics,
  listStations,
  seizePhone,
  downloadBlockedNumbers,
  listCustody,
  readCustody,
  stepCustody,
  correctCustody,
  undoSeizure,
  returnPhone,
  readOwnCustody,
  readReporterCustody,
  readReporterReceipt,
  nameReporterRepresentative,
  removeReporterRepresentative,
  nameRepresentative,
  removeRepresentative,
  readOwnReceipt,
  downloadReturnReceipt,
  recordHandIn,
  downloadHandInReceipt,
  addCustodyPhotos,
  readCustodyPhoto,
  removeCustodyPhoto,
  applyAsPartner,
  listOrganisations,
  readOrganisation,
  listMembers,
  inviteMember,
  changeMember,
  removeMember,
  readInvitation,
  acceptInvitation,
  readOwnCommand,
  listCommandOfficers,
  inviteOfficer,
  suspendOfficer,
  reinstateOfficer,
  renewOfficer,
  resetOfficerPassword,
  listClients,
  createClient,
  revokeClient,
  rollClientSecret,
  listOwnWebhooks,
  createOwnWebhook,
  deleteOwnWebhook,
  testOwnWebhook,
  listOwnDeliveries,
  sendDeliveryAgain,
  listJobs,
  createJob,
  readJobResult,
  cancelJob,
  readLedger,
  readOwnUsage,
  topUp,
  createToken,
  readAuthorisationServer,
  checkStatus,
  createCheck,
  createCheckJob,
  readCheckJob,
  readCheckJobResult,
  cancelCheckJob,
  readBalance,
  readUsage,
  createWebhook,
  listWebhooks,
  deleteWebhook,
  testWebhook,
  listDeliveries,
  readBlockChanges,
  putBlockCursor,
  readSnapshot,
  downloadSnapshot,
  readDigest,
  readDigestBucket,
  readDigestPart,
  readDigestParts,
  equipmentStatus,
  reportSightings,
  readExceptions,
  listSightings,
  nameCopy,
  listCopies,
  endCopy,
  blindAsClient,
  blindAsUser,
  tellOwner,
]
