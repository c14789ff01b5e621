/** The permissions: one row for every endpoint, with the status that each caller gets. */
import type { Fixture } from './one-of-everything.fixtures.ts'

export interface Ask {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: object
}

/**
 * The owner, another user, an officer, a supervisor. A suspended or expired officer is refused with 401
 * wherever a bearer is read, and is a visitor where none is. Calls of machines: a client of the owner's
 * organisation is the owner, one of another organisation the other, and an account's token is no
 * client's: 401 for officers.
 */
export interface Row {
  bearerRead: boolean
  statuses: { visitor: number; owner: number; other: number; officer: number; supervisor: number }
  ask: (fixture: Fixture) => Ask
}

type AskOf = (fixture: Fixture) => Ask
const nothing: AskOf = () => ({})

const row =
  (bearerRead: boolean) =>
  (visitor: number, owner: number, other: number, officer: number, supervisor = officer) =>
  (ask: AskOf = nothing): Row => ({
    bearerRead,
    statuses: { visitor, owner, other, officer, supervisor },
    ask,
  })

/** No bearer is read: the same status for everybody. */
const open = (status: number, ask?: AskOf) => row(false)(status, status, status, status)(ask)
/** Everybody; a bearer that is sent must be valid. */
const anybody = (status: number, ask?: AskOf) => row(true)(status, status, status, status)(ask)
const signedIn = (status: number, ask?: AskOf) => row(true)(401, status, status, status)(ask)
const owner = (status: number, ask: AskOf) => row(true)(401, status, 404, 404)(ask)
const ownerAndOfficers = (status: number, ask: AskOf) => row(true)(401, status, 404, status)(ask)
/** A second officer may come too late: `supervisor`. */
const officers = (status: number, ask?: AskOf, supervisor = status) =>
  row(true)(401, 403, 403, status, supervisor)(ask)
const supervisors = (status: number, ask?: AskOf) => row(true)(401, 403, 403, 403, status)(ask)

/** Machines: another organisation's client, and accounts. */
const clients = (own: number, other: number, ask?: AskOf) => row(true)(401, own, other, 401)(ask)
/** Things of one organisation: its members (here an owner of it), nobody else. */
const members = (status: number, ask: AskOf) => row(true)(401, status, 404, 404)(ask)

/** 422: the caller was let in and sent nothing. */
const UNREAD = 422
/** The same of a form. */
const NO_FORM = 415

const ofOwner: AskOf = ({ owner }) => ({ params: { id: owner.userId } })
const ofOrganisation: AskOf = ({ organisationId }) => ({ params: { organisation: organisationId } })
const ofCommand: AskOf = ({ policeCommandId, managed }) => ({
  params: { organisation: policeCommandId, officer: managed.officerId ?? '' },
})
const ofClient: AskOf = ({ organisationId, spareClientId }) => ({
  params: { organisation: organisationId, id: spareClientId },
})
const ofOtherMember: AskOf = ({ organisationId, memberId }) => ({
  params: { organisation: organisationId, id: memberId },
  body: { role: 'developer' },
})
const ofCheckJob: AskOf = ({ jobId }) => ({ params: { id: jobId } })
const ofOwnJob: AskOf = ({ organisationId, spareJobId }) => ({
  params: { organisation: organisationId, id: spareJobId },
})
const ofWebhook: AskOf = ({ keptWebhookId }) => ({ params: { id: keptWebhookId } })
const ofSpareWebhook: AskOf = ({ organisationId, spareWebhookId }) => ({
  params: { organisation: organisationId, id: spareWebhookId },
})
const ofOwnWebhook: AskOf = ({ organisationId, keptWebhookId }) => ({
  params: { organisation: organisationId, id: keptWebhookId, event: 'msg_01970000000070008000000000000000' },
})
const ofDevice: AskOf = ({ imei, deviceId }) => ({ params: { imei, idOrImei: deviceId, imeiOrId: imei } })
const ofTransfer: AskOf = ({ transferId }) => ({
  params: { id: transferId },
  body: { verification_code: '123456' },
})
const withoutCode: AskOf = ({ transferId }) => ({ params: { id: transferId } })
const ofDocument: AskOf = ({ imei, documentId }) => ({
  params: { imei, id: documentId },
  body: { reason: 'Genuine' },
})
const ofFlag: AskOf = ({ clearedFlagId }) => ({
  params: { id: clearedFlagId },
  body: { reason: 'Checked', note: undefined },
})
const ofNoFlag: AskOf = () => ({
  params: { id: 999_999_999, copy: 1 },
  query: { purpose: 'Looking for it' },
  body: { sim_reference: 'a7c1', network: 'Network One' },
})
const ofNoHandIn: AskOf = () => ({
  params: { id: 999_999_999 },
  body: { name: 'Musa Bello', seller: 'A stall at Computer Village' },
})
const ofSent: AskOf = (given) => ({
  ...ofDevice(given),
  body: { name: 'Bisi Ojo', document: 'nin', last_four: '4821', security_pin: '4821' },
})
const ofNoCustody =
  (body?: object): AskOf =>
  () => ({ params: { id: 999_999_999 }, ...(body ? { body } : {}) })
const ofNoPhoto: AskOf = () => ({
  params: { id: 999_999_999, photo: '01970000-0000-7000-8000-000000000000' },
})
const ofFoundCase: AskOf = ({ foundCase }) => ({ params: { case: foundCase }, body: { text: 'Thank you' } })
const ofReport: AskOf = ({ reportedImei, reportId }) => ({ params: { imei: reportedImei, id: reportId } })
const ofNoCase: AskOf = () => ({
  params: { case: 'LE-2020-999999' },
  query: { phone: '08031234567' },
  body: { code: '123456' },
})

export const MATRIX: Record<string, Row> = {
  'accounts.register': open(UNREAD),
  'accounts.verifyOtp': open(UNREAD),
  'accounts.resendOtp': open(UNREAD),
  'accounts.signIn': open(UNREAD),
  'accounts.officerSignIn': open(UNREAD),
  'accounts.setOfficerPassword': open(UNREAD),
  'accounts.forgotPassword': open(UNREAD),
  'accounts.resetPassword': open(UNREAD),
  'accounts.signOut': open(UNREAD, () => ({ body: { refresh: 1 } })),
  'accounts.refreshTokens': open(UNREAD),
  'accounts.readMe': signedIn(200),
  'accounts.listSessions': signedIn(200),
  'accounts.endSession': owner(200, ({ spareSessionId }) => ({ params: { id: spareSessionId } })),
  'accounts.offerPasskey': signedIn(UNREAD),
  'accounts.createPasskey': signedIn(UNREAD),
  'accounts.listPasskeys': signedIn(200),
  'accounts.renamePasskey': owner(200, ({ passkeyId }) => ({
    params: { id: passkeyId },
    body: { name: 'My phone' },
  })),
  'accounts.removePasskey': owner(200, ({ sparePasskeyId }) => ({ params: { id: sparePasskeyId } })),
  'push.subscribe': signedIn(UNREAD),
  'push.unsubscribe': signedIn(UNREAD),
  'push.list': signedIn(200),
  'push.remove': owner(200, ({ pushDeviceId }) => ({ params: { id: pushDeviceId } })),
  'accounts.offerPasskeySignIn': open(200),
  'accounts.signInWithPasskey': open(UNREAD),
  'accounts.offerOfficerPasskey': open(UNREAD),
  'accounts.officerSignInWithPasskey': open(UNREAD),
  'accounts.sendPhoneCode': anybody(UNREAD, () => ({ body: { phone_number: 1 } })),
  'accounts.verifyPhone': anybody(UNREAD),
  'accounts.sendEmailLink': signedIn(UNREAD, () => ({ body: { email: 1 } })),
  'accounts.verifyEmailLink': open(UNREAD),
  'accounts.undoEmail': open(UNREAD),
  'accounts.createPin': signedIn(UNREAD),
  'accounts.updatePin': signedIn(UNREAD),
  'accounts.sendPinResetCode': signedIn(UNREAD),
  'accounts.resetPin': signedIn(UNREAD),
  'accounts.changePassword': signedIn(UNREAD),
  'accounts.setUpTwoFactor': signedIn(UNREAD),
  'accounts.enableTwoFactor': signedIn(UNREAD),
  'accounts.disableTwoFactor': signedIn(UNREAD),

  'profile.read': owner(200, ofOwner),
  'profile.replace': owner(200, (fixture) => ({
    ...ofOwner(fixture),
    body: { first_name: 'Ada', last_name: 'Okafor', email: fixture.owner.email },
  })),
  'profile.update': owner(200, (fixture) => ({ ...ofOwner(fixture), body: { first_name: 'Ada' } })),
  'profile.delete': signedIn(UNREAD),
  'profile.contestIdentity': signedIn(UNREAD),
  'profile.export': signedIn(200),

  'verifications.create': anybody(UNREAD),
  'verifications.recent': signedIn(200),
  'verifications.list': signedIn(200),
  // The check is not paid for.
  'verifications.report': row(true)(404, 409, 404, 404)(({ checkId }) => ({ params: { id: checkId } })),
  'verifications.deliver': row(true)(404, 409, 404, 404)(({ checkId }) => ({
    params: { id: checkId },
    body: {},
  })),
  'verifications.sendPaidAgain': open(200, () => ({ body: { reference: 'AMN-nobody' } })),
  'verifications.read': row(true)(404, 200, 404, 404)(({ checkId }) => ({ params: { id: checkId } })),

  'devices.lookup': anybody(200, ofDevice),
  'devices.validate': signedIn(200, ofDevice),
  'devices.register': signedIn(NO_FORM),
  'devices.list': signedIn(200),
  'devices.listAll': signedIn(200),
  'devices.read': owner(200, ofDevice),
  'devices.readHistory': owner(200, ofDevice),
  'devices.readFlags': ownerAndOfficers(200, ofDevice),
  'devices.readReceipts': owner(200, ofDevice),
  'devices.readCertificate': owner(200, ofDevice),
  'devices.listDocuments': ownerAndOfficers(200, ofDevice),
  'devices.addDocuments': signedIn(NO_FORM, ofDevice),
  'devices.readDocument': ownerAndOfficers(200, ofDocument),
  'documents.read': ownerAndOfficers(200, ofDocument),
  'devices.dispute': signedIn(NO_FORM, ofDevice),
  // The owner has proven no number.
  'devices.proveNetwork': owner(409, ({ imei }) => ({ params: { imei }, body: { consent: true } })),
  'consents.list': signedIn(200),
  'consents.withdraw': signedIn(200),

  // The owner has no PIN yet.
  'flags.create': owner(409, ({ imei, deviceId }) => ({
    params: { imei },
    body: {
      device: deviceId,
      flag_type: 'lost',
      reason: 'Lost',
      last_known_location: 'Lagos',
      security_pin: '4471',
    },
  })),
  // Under review: networks do nothing because of it.
  'flags.changeMode': owner(409, (given) => ({
    ...ofReport(given),
    body: { mode: 'block', security_pin: '4471' },
  })),
  'cases.object': owner(201, (given) => ({ ...ofReport(given), body: { reason: 'I have my phone' } })),
  'cases.readTimeline': owner(200, ofReport),
  'cases.addNews': owner(201, (given) => ({ ...ofReport(given), body: { text: 'It is on my table' } })),
  'cases.readPhoto': ownerAndOfficers(200, ({ reportedImei, reportId, newsPhotoId }) => ({
    params: { imei: reportedImei, id: reportId, photo: newsPhotoId },
  })),
  'cases.readSignIns': owner(200, ofDevice),
  'cases.signOutPhone': owner(200, ofDevice),
  'cases.readLetter': owner(200, ofReport),
  'reports.create': anybody(UNREAD),
  'reports.verifyContact': open(404, ofNoCase),
  'reports.resendCode': open(404, (given) => ({ ...ofNoCase(given), body: { phone: '08031234567' } })),
  'reports.read': open(404, ofNoCase),
  'reports.lookUpPhones': open(UNREAD),
  'reports.askLastPhone': open(UNREAD),
  // A case that nobody knows is a wrong code until the code is right.
  'reports.addImei': open(UNREAD, (given) => ({
    ...ofNoCase(given),
    body: { imei: given.imei, phone: '08031234567', code: '123456' },
  })),

  'found.report': anybody(UNREAD),
  'found.list': signedIn(200),
  // Officers see it only while the phone is reported stolen.
  'found.read': row(true)(404, 200, 404, 404)(ofFoundCase),
  'found.readPhoto': row(true)(404, 200, 404, 404)(({ foundCase, foundPhotoId }) => ({
    params: { case: foundCase, id: foundPhotoId },
  })),
  'found.write': row(true)(404, 201, 404, 404)(ofFoundCase),
  'found.handOver': row(true)(404, 201, 404, 404)((given) => ({
    ...ofFoundCase(given),
    body: { station: 'Ikeja' },
  })),
  'found.close': row(true)(404, 200, 404, 404)(({ spareFoundCase }) => ({
    params: { case: spareFoundCase },
  })),
  'found.reportAbuse': row(true)(404, 201, 404, 404)((given) => ({
    ...ofFoundCase(given),
    body: { reason: 'Rude' },
  })),

  'payments.initiate': anybody(UNREAD),
  'payments.verify': row(true)(404, 200, 404, 404)(({ reference }) => ({ body: { reference } })),
  'payments.readReceipt': row(true)(404, 409, 404, 404)(({ reference }) => ({ params: { reference } })),
  'payments.history': signedIn(200),
  'payments.webhook': open(401, () => ({ params: { provider: 'sandbox' } })),
  'payments.callback': open(401, () => ({ params: { provider: 'sandbox' } })),

  'transfers.initiate': owner(409, ({ deviceId, other }) => ({
    body: {
      device: deviceId,
      to_email: other.email,
      to_phone: '08031234567',
      verification_method: 'email',
      security_pin: '4471',
    },
  })),
  // The sender's call; no code was sent.
  'transfers.verify': owner(422, ofTransfer),
  'transfers.resendCode': owner(200, withoutCode),
  'transfers.list': signedIn(200),
  // The recipient's calls: the sender, who owns the device, may not.
  'transfers.accept': row(true)(401, 404, 404, 404)(withoutCode),
  'transfers.decline': row(true)(401, 404, 404, 404)(withoutCode),
  'transfers.cancel': owner(200, withoutCode),

  'notifications.list': signedIn(200),
  'notifications.markRead': signedIn(UNREAD, () => ({ body: { ids: 1 } })),
  'settings.readNotifications': signedIn(200),
  'settings.updateNotifications': signedIn(UNREAD, () => ({ body: { transfer_alerts: 1 } })),

  'lawEnforcement.listFlags': officers(200),
  'lawEnforcement.exportFlags': officers(200),
  'lawEnforcement.readNumbers': officers(200),
  'statistics.readCommand': officers(200),
  'statistics.exportCommand': officers(200),
  'lawEnforcement.events': officers(200),
  'lawEnforcement.search': officers(200, ({ imei }) => ({ query: { q: imei } })),
  'lawEnforcement.readDevice': officers(200, ofDevice),
  'lawEnforcement.downloadReport': officers(200, ofDevice),
  // The owner has no verified NIN.
  'lawEnforcement.reveal': officers(404, (fixture) => ({
    ...ofDevice(fixture),
    body: { field: 'nin', case_reference: 'LE-2026-000001', purpose: 'Return to the owner' },
  })),
  'lawEnforcement.releaseReveals': supervisors(200, ({ officer }) => ({
    params: { officerId: officer.officerId ?? '' },
    body: { more: 5, reason: 'A large case' },
  })),
  'lawEnforcement.createReport': officers(UNREAD),
  // A cleared flag: neither under review nor active.
  'lawEnforcement.confirm': officers(409, ofFlag),
  'lawEnforcement.reject': officers(409, ofFlag),
  'lawEnforcement.clear': officers(409, ofFlag),
  'lawEnforcement.hold': officers(200, ofFlag, 409),
  'lawEnforcement.release': officers(200, ofFlag, 409),
  'lawEnforcement.holdImei': officers(
    200,
    (fixture) => ({ ...ofDevice(fixture), body: { reason: 'Checked' } }),
    409,
  ),
  'lawEnforcement.releaseImei': officers(
    200,
    (fixture) => ({ ...ofDevice(fixture), body: { reason: 'Checked' } }),
    409,
  ),
  'lawEnforcement.setMode': officers(409, (given) => ({
    ...ofFlag(given),
    body: { mode: 'block', reason: 'Checked' },
  })),
  'lawEnforcement.addNote': officers(201, ({ clearedFlagId }) => ({
    params: { id: clearedFlagId },
    body: { note: 'Seen' },
  })),
  'lawEnforcement.contestDispute': officers(409, ({ disputeId }) => ({
    params: { id: disputeId },
    body: { reason: 'Both were read' },
  })),
  'lawEnforcement.decideDispute': officers(
    200,
    ({ disputeId }) => ({ params: { id: disputeId }, body: { decision: 'reject', reason: 'Forged' } }),
    409,
  ),
  'lawEnforcement.approveDocument': officers(200, ofDocument),
  // Approved by the row before it.
  'lawEnforcement.declineDocument': officers(409, ofDocument),
  'work.list': officers(200),
  'work.listPendingReports': officers(200),
  'work.addPendingImei': officers(404, (given) => ({
    ...ofNoCase(given),
    body: { imei: given.imei, reason: 'Affidavit' },
  })),
  'work.count': officers(200),
  'work.assign': officers(200, ({ clearedFlagId }) => ({
    params: { id: clearedFlagId },
    body: { state_command: 'Kano' },
  })),
  // Proposed by another officer than the two here.
  'proposals.confirm': supervisors(200, ({ proposalIds }) => ({
    params: { id: proposalIds[0] },
    body: { reason: 'Seen' },
  })),
  'proposals.refuse': supervisors(200, ({ proposalIds }) => ({
    params: { id: proposalIds[1] },
    body: { reason: 'Seen' },
  })),
  'proposals.release': officers(
    202,
    ({ stopId }) => ({ params: { id: stopId }, body: { reason: 'A large list' } }),
    409,
  ),
  'lawEnforcement.readAudit': supervisors(200),
  'lawEnforcement.exportAudit': supervisors(200),
  'accesses.list': signedIn(200),
  'needs.list': signedIn(200),
  'receipts.list': signedIn(200),
  // The officer who looked, and supervisors.
  'accesses.release': officers(200, ({ accessId }) => ({ params: { id: accessId } })),
  // A cleared flag, whose looks nobody delays.
  'accesses.delay': supervisors(422, ({ caseNumber }) => ({
    body: { case_reference: caseNumber, reason: 'An arrest is planned' },
  })),
  'accesses.listDelays': supervisors(200),

  'certificates.readStatusList': open(404, () => ({ params: { list: '999999' } })),
  'certificates.listStatusLists': open(200),
  'certificates.read': open(404, () => ({ params: { number: 'AMN-0000-0000-0000' } })),
  'simulator.read': open(200),
  'simulator.turn': open(200, () => ({
    body: { session_id: 'a', phone_number: '08031234567', service_code: '*1#', inputs: [] },
  })),
  'simulator.text': open(200, () => ({
    body: { idempotency_key: 'a', phone_number: '08031234567', text: 'HELP' },
  })),
  'simulator.readTexts': open(200, () => ({ query: { phone_number: '08031234567' } })),
  'system.readDeployment': open(200),
  'statistics.readNewest': open(200),
  'stations.list': open(200),
  'custody.seize': officers(UNREAD),
  'custody.downloadBlockedNumbers': officers(200),
  'custody.list': officers(200),
  'custody.read': officers(404, ofNoCustody()),
  'custody.step': officers(404, ofNoCustody({ to: 'court', reason: 'Evidence' })),
  'custody.correct': officers(404, ofNoCustody({ exhibit: '1', reason: 'Wrong' })),
  'custody.undo': officers(404, ofNoCustody()),
  'custody.return': officers(404, ofNoCustody({ owner_code: '123456' })),

  'partners.createToken': open(400),
  'partners.readAuthorisationServer': open(200),

  'partners.checkStatus': clients(400, 400),
  'partners.createCheck': clients(UNREAD, UNREAD),
  'partners.readBalance': clients(200, 200),
  'partners.readUsage': clients(UNREAD, UNREAD),
  'partners.createCheckJob': clients(415, 415),
  'partners.readCheckJob': clients(200, 404, ofCheckJob),
  'partners.readCheckJobResult': clients(409, 404, ofCheckJob),
  'partners.cancelCheckJob': clients(200, 404, ofCheckJob),
  'partners.createWebhook': clients(UNREAD, UNREAD),
  'partners.listWebhooks': clients(200, 200),
  'partners.testWebhook': clients(202, 404, ofWebhook),
  'partners.listDeliveries': clients(200, 404, ofWebhook),
  'partners.deleteWebhook': clients(200, 404, ({ webhookId }) => ({ params: { id: webhookId } })),
  'telco.readChanges': clients(200, 200),
  'telco.putCursor': clients(UNREAD, UNREAD),
  'telco.equipmentStatus': clients(400, 400),
  'telco.reportSightings': clients(UNREAD, UNREAD),
  'telco.readExceptions': clients(200, 200),
  // Let in, and refused: no case of theirs, or none at all.
  'sightings.list': officers(404, ofNoFlag),
  'sightings.nameCopy': officers(404, ofNoFlag),
  'sightings.listCopies': officers(404, ofNoFlag),
  'sightings.endCopy': officers(404, ofNoFlag),
  // Let in, and refused: no phone is in custody.
  'custody.downloadReceipt': officers(404, ofNoFlag),
  'custody.recordHandIn': officers(404, ofNoHandIn),
  'custody.downloadHandIn': officers(404, ofNoFlag),
  'custody.addPhotos': officers(NO_FORM, ofNoCustody()),
  'custody.readPhoto': officers(404, ofNoPhoto),
  'custody.removePhoto': officers(404, ofNoPhoto),
  'custody.readOwn': owner(404, ofDevice),
  // Without a body; with one the proof of a look-up decides.
  'custody.readReporter': open(UNREAD, ofNoCase),
  'custody.readReporterReceipt': open(UNREAD, ofNoCase),
  'custody.nameReporterRepresentative': open(UNREAD, ofNoCase),
  'custody.removeReporterRepresentative': open(UNREAD, ofNoCase),
  'custody.nameRepresentative': owner(404, ofSent),
  'custody.removeRepresentative': owner(404, ofDevice),
  'custody.readOwnReceipt': owner(404, ofDevice),
  'telco.readSnapshot': clients(200, 200),
  'telco.downloadSnapshot': clients(404, 404),
  'telco.readDigest': clients(UNREAD, UNREAD),
  'telco.readDigestBucket': clients(404, 404),
  'telco.readDigestParts': clients(404, 404),
  'telco.readDigestPart': clients(404, 404),
  'private.blindAsClient': clients(UNREAD, UNREAD),
  'private.blindAsUser': signedIn(UNREAD),
  'private.tellOwner': signedIn(UNREAD),
  'organisations.apply': signedIn(UNREAD),
  'organisations.list': signedIn(200),
  'organisations.read': members(200, ofOrganisation),
  'organisations.listMembers': members(200, ofOrganisation),
  'organisations.inviteMember': members(201, (given) => ({
    ...ofOrganisation(given),
    body: { email: 'ngozi@example.com', role: 'viewer' },
  })),
  'organisations.changeMember': members(200, ofOtherMember),
  'organisations.removeMember': members(200, ofOtherMember),
  'organisations.readInvitation': open(UNREAD),
  'organisations.acceptInvitation': signedIn(UNREAD),
  'organisations.readOwnCommand': supervisors(200),
  'organisations.listOfficers': supervisors(200, ofCommand),
  'organisations.inviteOfficer': supervisors(UNREAD, ofCommand),
  'organisations.suspendOfficer': supervisors(200, (given) => ({
    ...ofCommand(given),
    body: { reason: 'Left the force' },
  })),
  'organisations.reinstateOfficer': supervisors(200, ofCommand),
  'organisations.renewOfficer': supervisors(200, (given) => ({
    ...ofCommand(given),
    body: { expires_at: '2099-12-31' },
  })),
  'organisations.resetOfficerPassword': supervisors(200, ofCommand),
  'organisations.listClients': members(200, ofOrganisation),
  'organisations.createClient': members(201, (given) => ({
    ...ofOrganisation(given),
    body: { name: 'till', sandbox: true, scopes: ['checks:read'] },
  })),
  'organisations.rollClientSecret': members(UNREAD, ofClient),
  'organisations.revokeClient': members(200, ofClient),
  'organisations.listWebhooks': members(200, ofOrganisation),
  'organisations.createWebhook': members(201, (given) => ({
    ...ofOrganisation(given),
    body: { url: 'https://nobody.invalid/amana', events: ['check_job.done'] },
  })),
  'organisations.testWebhook': members(201, ofOwnWebhook),
  'organisations.listDeliveries': members(200, ofOwnWebhook),
  'organisations.sendDeliveryAgain': members(404, ofOwnWebhook),
  'organisations.deleteWebhook': members(200, ofSpareWebhook),
  'organisations.listJobs': members(200, ofOrganisation),
  'organisations.createJob': members(415, ofOrganisation),
  'organisations.readJobResult': members(409, ofOwnJob),
  'organisations.cancelJob': members(200, ofOwnJob),
  'organisations.readUsage': members(200, (given) => ({
    ...ofOrganisation(given),
    query: { from: '2026-11-01', to: '2026-11-30' },
  })),
  'organisations.topUp': members(UNREAD, (given) => ({
    ...ofOrganisation(given),
    body: { amount: '1.00', method: 'card' },
  })),
  'organisations.readLedger': members(200, ofOrganisation),
}
