/** Pictures of phones in custody: officers alone take, see and remove them (decisions §21). */
import { z } from 'zod'
import { CUSTODY_MESSAGES, custodyPhotoSchema } from './custody.ts'
import { MAX_FILE_BYTES } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { idSchema } from './primitives.ts'

/** Pictures of one phone. */
export const MAX_CUSTODY_PHOTOS = 3

const ofCustody = z.object({ id: z.coerce.number().int().positive() })
const ofPhoto = ofCustody.extend({ photo: idSchema })

export const addCustodyPhotos = endpoint({
  id: 'custody.addPhotos',
  method: 'POST',
  path: '/le/custody/:id/photos/',
  auth: 'officer',
  limit: 'write',
  summary:
    'Adds pictures of the phone, three at most in all; the same picture again changes nothing. Answers all of them',
  params: ofCustody,
  bodyKind: 'multipart',
  files: { field: 'photos', maxCount: MAX_CUSTODY_PHOTOS, maxBytes: MAX_FILE_BYTES },
  body: z.strictObject({}),
  status: 201,
  description: 'Pictures added',
  data: z.object({ photos: z.array(custodyPhotoSchema) }),
  errors: ['not_found', 'custody_state', 'conflict', 'forbidden', 'file_too_large', 'unsupported_file'],
})

export const readCustodyPhoto = endpoint({
  id: 'custody.readPhoto',
  method: 'GET',
  path: '/le/custody/:id/photos/:photo/',
  auth: 'officer',
  limit: 'read',
  summary: 'One picture of the phone (JPEG); each look is in the audit log',
  params: ofPhoto,
  answer: 'file',
  status: 200,
  description: 'Picture',
  data: z.null(),
  errors: ['not_found'],
})

export const removeCustodyPhoto = endpoint({
  id: 'custody.removePhoto',
  method: 'DELETE',
  path: '/le/custody/:id/photos/:photo/',
  auth: 'officer',
  limit: 'write',
  summary:
    'Removes a picture: who added it within 15 minutes, later any officer with a reason. Who did and why stays',
  params: ofPhoto,
  body: z
    .strictObject({ reason: z.string().trim().max(500, CUSTODY_MESSAGES.reason).optional() })
    .default({}),
  status: 200,
  description: 'Picture removed',
  data: z.object({ photos: z.array(custodyPhotoSchema) }),
  errors: ['not_found', 'custody_state', 'forbidden'],
})
