/** What a mail is made of. Each block is written once and shown twice, as text and as HTML, so that both say the same. */
import type { Tone } from '../branding/theme.ts'

export type MailBlock =
  /** The one thing to know, on a coloured ground. */
  | { kind: 'verdict'; tone: Tone; word: string; sentence: string }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string; muted?: boolean }
  /** Digits to read: an IMEI, a code. `plain` are the same without groups, to copy and to search; `note` stands below. */
  | { kind: 'digits'; label: string; digits: string; plain?: string; note?: string }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'points'; points: { title: string; text: string }[] }
  | { kind: 'steps'; steps: string[] }
  | { kind: 'link'; label: string; url: string }

export interface MailContent {
  /** HTML title; the subject does well. */
  title: string
  /** What a mail box shows beside the subject. */
  preview: string
  blocks: MailBlock[]
  /** Why the reader got this mail. */
  reason: string
  /** The product's address, in the footer. */
  publicUrl: string
}
