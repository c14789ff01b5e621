/** Certificates (decisions §4): public, and checkable without asking us. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timeSchema } from './primitives.ts'

/** Days for which the certificate of a check holds: who reads it later cannot take it for news. */
export const CERTIFICATE_CHECK_DAYS = 90

export const certificateStatusSchema = z.enum(['valid', 'superseded', 'revoked'])
export type CertificateStatus = z.infer<typeof certificateStatusSchema>

/** The signed content, as canonical JSON text: keys in this order, no white space. */
export const certificateContentSchema = z.object({
  number: z.string(),
  kind: z.enum(['verification', 'registration']),
  imei: z.string(),
  brand: z.string(),
  model: z.string(),
  /** `flagged`: for a registration whose number itself looks altered. */
  result: z.enum(['clean', 'flagged']),
  issued_at: timeSchema,
  issuer: z.string(),
  /** Whether an officer had seen proof when a registration was certified. Older certificates do not say. */
  ownership: z.enum(['proven', 'not_proven']).optional(),
})
export type CertificateContent = z.infer<typeof certificateContentSchema>

export const readCertificate = endpoint({
  id: 'certificates.read',
  method: 'GET',
  path: '/certificates/:number/',
  auth: 'public',
  limit: 'read',
  summary:
    'A certificate, whether it still holds, and its signature (base64url Ed25519 over the UTF-8 bytes of content)',
  params: z.object({ number: z.string().max(40) }),
  status: 200,
  description: 'Certificate',
  data: z.object({
    number: z.string(),
    status: certificateStatusSchema,
    issued_at: timeSchema,
    revoked_at: timeSchema.nullable(),
    /** Since when it is superseded or revoked; null: it is valid. */
    ended_at: timeSchema.nullable(),
    content: z.string(),
    signature: z.string(),
    key_id: z.string(),
    /** The text of its second QR code, which verifies without a connection (packages/offline-certificate). */
    offline: z.string(),
  }),
  errors: ['not_found'],
})

export const readStatusList = endpoint({
  id: 'certificates.readStatusList',
  method: 'GET',
  path: '/status/:list',
  dialect: 'text',
  auth: 'public',
  limit: 'read',
  summary:
    'States of certificates, signed: a Token Status List as application/statuslist+cwt (0 valid, 1 revoked, 3 superseded)',
  params: z.object({ list: z.string().max(40) }),
  answer: 'file',
  status: 200,
  description: 'Right within a minute of every report',
  data: z.unknown(),
  errors: ['not_found'],
})

export const listStatusLists = endpoint({
  id: 'certificates.listStatusLists',
  method: 'GET',
  path: '/status/lists',
  dialect: 'text',
  auth: 'public',
  limit: 'read',
  summary: 'The addresses of all status lists, for verifiers that keep copies',
  status: 200,
  description: 'Status lists',
  data: z.object({ status_lists: z.array(z.string()) }),
  errors: [],
})
