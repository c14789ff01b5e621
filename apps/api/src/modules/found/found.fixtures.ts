/** Finders and owners of found phones, through the real calls. */
import type { Imei } from '@amana/contract'
import { jobsDone } from '../../testing/jobs-done.ts'
import { type MultipartFile, multipart } from '../../testing/multipart.ts'
import type { Answer, TestProduct } from '../../testing/test-product.ts'
import { insertFlag, newImei } from '../devices/devices.fixtures.ts'

let finders = 0

export const newFinder = () => {
  finders += 1
  return `finder.${finders}@found.example`
}

/** The asker: with a thread's token, or with a bearer. */
export interface As {
  threadToken?: string
  token?: string
}

export interface Reported {
  case: string
  threadToken: string
  email: string
}

export function foundFixtures(amana: TestProduct) {
  const report = (changes: Record<string, unknown> = {}, token?: string): Promise<Answer> =>
    amana.call('POST', '/found/', {
      body: {
        imei: newImei(),
        message: 'It lay on a seat of the bus.',
        place: 'Ojuelegba bus stop',
        device_state: 'Lagos',
        email: newFinder(),
        ...changes,
      },
      ...(token ? { token } : {}),
    })
  const path = (caseNumber: string, { threadToken }: As, end = '') =>
    `/found/${caseNumber}/${end}${threadToken === undefined ? '' : `?thread_token=${threadToken}`}`
  const act = (caseNumber: string, as: As, end: string, body: object): Promise<Answer> =>
    amana.call('POST', `/found/${caseNumber}/${end}/`, {
      body: { ...body, ...(as.threadToken === undefined ? {} : { thread_token: as.threadToken }) },
      ...(as.token ? { token: as.token } : {}),
    })
  return {
    report,
    act,
    /** Reports it, and waits until the registry was asked and everybody notified. */
    async found(imei: Imei | string, changes: Record<string, unknown> = {}): Promise<Reported> {
      const email = typeof changes.email === 'string' ? changes.email : newFinder()
      const { status, body } = await report({ imei, ...changes, email })
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      await jobsDone(amana)
      return { case: body.response_data.case, threadToken: body.response_data.thread_token, email }
    },
    read: (caseNumber: string, as: As) =>
      amana.call('GET', path(caseNumber, as), as.token ? { token: as.token } : {}),
    write: (caseNumber: string, as: As, text: unknown = 'Thank you!') =>
      act(caseNumber, as, 'messages', { text }),
    close: (caseNumber: string, as: As) => act(caseNumber, as, 'close', {}),
    async writeWithPhotos(
      caseNumber: string,
      as: As,
      text: string,
      files: readonly MultipartFile[],
    ): Promise<Answer> {
      const fields = { text, ...(as.threadToken === undefined ? {} : { thread_token: as.threadToken }) }
      const form = await multipart(
        fields,
        files.map((file) => ({ field: 'photos', ...file })),
      )
      const answer = await amana.product.app.inject({
        method: 'POST',
        url: `/api/v1/found/${caseNumber}/messages/`,
        headers: { ...form.headers, ...(as.token ? { authorization: `Bearer ${as.token}` } : {}) },
        payload: form.payload,
      })
      return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body) }
    },
    download: (url: string, as: As = {}) =>
      amana.product.app.inject({
        method: 'GET',
        url,
        headers: as.token ? { authorization: `Bearer ${as.token}` } : {},
      }),
    /** Somebody reported this phone with a contact that they have proven. */
    async reportedPhone(
      contact: { email: string | null; phone: string },
      status: 'active' | 'under_review' = 'active',
    ) {
      const imei = newImei()
      await insertFlag(amana.database, imei, { public_report: true, status })
      await amana.database.db
        .updateTable('flags')
        .set({ reporter_email: contact.email, reporter_phone: contact.phone })
        .where('imei', '=', imei)
        .execute()
      return imei
    },
  }
}

/** The token in the link of a mail or text message. */
export function linkIn(text: string): { case: string; threadToken: string } {
  const [, caseNumber = '', threadToken = ''] =
    /\/found\/(FP-\d{4}-\d{6,})#thread_token=([\w-]+)/.exec(text) ?? []
  return { case: caseNumber, threadToken }
}
