/** The product's mails and text messages, as a recipient gets them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { product } from './product.ts'

/** The mails read so far, by path: a mail is written once and whole, and each poll would read them all. */
const read = new Map<string, Promise<Email>>()

function readMail(path: string): Promise<Email> {
  const mail = read.get(path) ?? PostalMime.parse(readFileSync(path))
  read.set(path, mail)
  return mail
}

/** Every mail to an address, oldest first. @param dataDir of another product than this worker's */
export async function mailsTo(address: string, dataDir?: string): Promise<Email[]> {
  const folder = join(dataDir ?? (await product()).dataDir, 'outbox/mail')
  let names: string[] = []
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  } catch {
    // The folder is created with the first mail.
  }
  const mails = await Promise.all(names.sort().map((name) => readMail(join(folder, name))))
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address))
}

/** Every text message to a number, oldest first. */
export async function textsTo(phone: string): Promise<string[]> {
  const folder = join((await product()).dataDir, 'outbox/sms')
  let names: string[] = []
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  } catch {
    // The folder is created with the first message.
  }
  const messages = names
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string; text: string })
  return messages.filter(({ to }) => to === phone).map(({ text }) => text)
}

/** Waits for the first mail to an address, and expects it to be the only one. */
export async function onlyMailTo(address: string): Promise<Email> {
  await expect.poll(async () => (await mailsTo(address)).length).toBeGreaterThan(0)
  const mails = await mailsTo(address)
  expect(mails).toHaveLength(1)
  return mails[0] as Email
}

/** The text of all pages of a mail's PDF, white space folded. */
export async function textOfPdf(mail: Email): Promise<string> {
  const pdf = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf')
  if (!(pdf?.content instanceof ArrayBuffer)) throw new Error('the mail carries no PDF')
  return pdfText(new Uint8Array(pdf.content))
}

/** The same for the bytes of any PDF. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  // A plain array: pdf.js refuses a Buffer.
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  let text = ''
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    text += `${items.map((item) => ('str' in item ? item.str : '')).join(' ')} `
  }
  await task.destroy()
  return text.replace(/\s+/g, ' ')
}
