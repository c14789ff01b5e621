/** The contract of every adapter of ports/mailer.ts. */
import PostalMime, { type Email } from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mail, Mailer } from '../../ports/mailer.ts'

export const FROM = 'Amana Test <no-reply@mail.amana.test>'

export interface MailerUnderTest {
  mailer: Mailer
  /** Raw messages that arrived, oldest first. */
  received(): Promise<Buffer[]>
  stop(): Promise<void>
}

export function exampleMail(changes: Partial<Mail> = {}): Mail {
  return {
    id: 'report.0191d3a0-1111-7000-8000-000000000001',
    at: new Date('2026-11-21T14:25:30.123Z'),
    to: 'ada.obi@example.com',
    subject: 'Clean: report for IMEI 35 418804 012345 6',
    text: 'Clean\n\nAdé paid ₦100.00.\n',
    html: '<!doctype html><html><body><p>Clean: Adé paid ₦100.00.</p></body></html>',
    attachments: [
      {
        filename: 'amana-report-354188040123456.pdf',
        contentType: 'application/pdf',
        content: Buffer.from([37, 80, 68, 70, 0, 255, 13, 10]),
      },
    ],
    ...changes,
  }
}

export function mailerContract(start: () => Promise<MailerUnderTest>): void {
  describe('mailer contract', () => {
    let subject: MailerUnderTest
    beforeEach(async () => {
      subject = await start()
    })
    afterEach(() => subject.stop())

    async function sendAndParse(mail: Mail): Promise<Email> {
      await subject.mailer.send(mail)
      const [message] = await subject.received()
      if (!message) throw new Error('nothing arrived')
      return PostalMime.parse(message, { attachmentEncoding: 'arraybuffer' })
    }

    test('delivers subject, both bodies and the attachment unchanged', async () => {
      const mail = exampleMail()
      const parsed = await sendAndParse(mail)
      expect(parsed.from).toMatchObject({ name: 'Amana Test', address: 'no-reply@mail.amana.test' })
      expect(parsed.to).toMatchObject([{ address: mail.to }])
      expect(parsed.subject).toBe(mail.subject)
      expect(parsed.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(mail.text.trimEnd())
      expect(parsed.html?.trim()).toBe(mail.html)
      expect(parsed.attachments).toHaveLength(1)
      expect(parsed.attachments[0]).toMatchObject({
        filename: mail.attachments[0]?.filename,
        mimeType: 'application/pdf',
      })
      expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer)).toEqual(mail.attachments[0]?.content)
      expect(await subject.received()).toHaveLength(1)
    })

    test('names the message by its id and dates it by its time', async () => {
      const parsed = await sendAndParse(exampleMail())
      expect(parsed.messageId).toBe('<report.0191d3a0-1111-7000-8000-000000000001@mail.amana.test>')
      expect(parsed.date).toBe('2026-11-21T14:25:30.000Z')
      expect(parsed.headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      )
    })

    test('the same mail sent again is the same message', async () => {
      await subject.mailer.send(exampleMail())
      const first = (await subject.received()).at(-1)
      await subject.mailer.send(exampleMail())
      expect((await subject.received()).at(-1)?.toString()).toBe(first?.toString())
    })

    test('nothing in a subject can add a header or a recipient', async () => {
      const parsed = await sendAndParse(
        exampleMail({ subject: 'Clean\r\nBcc: thief@example.com\r\n\r\nhello' }),
      )
      expect(parsed.bcc ?? []).toEqual([])
      expect(parsed.headers.some(({ key }) => key === 'bcc')).toBe(false)
      expect(parsed.subject).toContain('Clean')
    })

    test('long lines, dots and other scripts arrive', async () => {
      const text = `.\n..two dots\n${'ọ̀rọ̀ '.repeat(400)}\nFrom here\n`
      expect((await sendAndParse(exampleMail({ text }))).text?.replaceAll('\r\n', '\n').trimEnd()).toBe(
        text.trimEnd(),
      )
    })

    test('HTML in one long line with signs of every kind arrives as it was', async () => {
      const html = `<!doctype html><html><body>${'<p style="color:#161a18">a=b &amp; ₦ ✓ é</p>'.repeat(200)}</body></html>`
      expect((await sendAndParse(exampleMail({ html }))).html?.trim()).toBe(html)
    })

    test('an id that could leave the folder is refused', async () => {
      await expect(subject.mailer.send(exampleMail({ id: '../../etc/passwd' }))).rejects.toThrow(TypeError)
      expect(await subject.received()).toEqual([])
    })
  })
}
