export { createFileMailer } from './file-mailer.ts'
export { createSmtpMailer, MailNotSent } from './smtp-mailer.ts'
