/** The parts of a mail. Each block is written once and rendered twice, as text and as HTML. */
import type { Locale } from '@amana/messages'
import type { Tone } from '../branding/theme.ts'

export type MailBlock =
  /** The main statement, on a coloured background. */
  | { kind: 'verdict'; tone: Tone; word: string; sentence: string }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string; muted?: boolean }
  /**
   * Digits to read: an IMEI, a code. `plain` are the same without groups, to copy and to search; `note`
   * stands below.
   */
  | { kind: 'digits'; label: string; digits: string; plain?: string; note?: string }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'points'; points: { title: string; text: string }[] }
  | { kind: 'steps'; steps: string[] }
  /** `quiet`: a line of text, for what is not the next thing to do. */
  | { kind: 'link'; label: string; url: string; quiet?: boolean }

export interface MailContent {
  /** HTML title; usually the subject. */
  title: string
  /** Preview text beside the subject in a mail box. */
  preview: string
  blocks: MailBlock[]
  /** The reason for this mail. */
  reason: string
  /** The product's address, in the footer. */
  publicUrl: string
  /** The language of the texts; English without one. */
  locale?: Locale | null
}
