/** The look-up of a person without the IMEI, and what they chose, kept for this tab. */
import { fieldOf, tabValue, textOf } from '../../../lib/tab-store.ts'

/** To find a phone's number, or to read where the police keep it. */
export type LookUpPurpose = 'find' | 'collect'

export interface Contact {
  email?: string
  phone?: string
}

export interface FoundPhone {
  imei: string
  /** Brand and model; empty: not known. */
  name: string
  /** From an earlier check, or what the network says; else registered. */
  from: 'registered' | 'checked' | 'network'
}

export interface LookUp {
  contact: Contact
  phones: FoundPhone[]
  /** The network that can be asked; empty: none. */
  network: string
  proof: string
}

/** The phone that the report is about, or none yet. */
export interface ChosenPhone {
  /** Null: it follows. */
  imei: string | null
  name: string
  /** Empty: nobody has proven a contact. */
  proof: string
  contact: Contact
}

/** An address has an @; everything else is meant as a number. */
export function contactOf(typed: string): Contact {
  return typed.includes('@') ? { email: typed.trim() } : { phone: typed.trim() }
}

const contactIn = (value: unknown): Contact => {
  const [email, phone] = [textOf(value, 'email'), textOf(value, 'phone')]
  return email ? { email } : { phone }
}

const FROM = ['registered', 'checked', 'network'] as const

function foundPhoneOf(value: unknown): FoundPhone {
  const from = FROM.find((known) => known === fieldOf(value, 'from')) ?? 'checked'
  return { imei: textOf(value, 'imei'), name: textOf(value, 'name'), from }
}

function lookUpOf(value: unknown): LookUp | null {
  const phones = fieldOf(value, 'phones')
  const proof = textOf(value, 'proof')
  if (!Array.isArray(phones) || proof === '') return null
  const contact = contactIn(fieldOf(value, 'contact'))
  return { contact, phones: phones.map(foundPhoneOf), network: textOf(value, 'network'), proof }
}

function chosenPhoneOf(value: unknown): ChosenPhone | null {
  const imei = fieldOf(value, 'imei')
  if (imei !== null && typeof imei !== 'string') return null
  const contact = contactIn(fieldOf(value, 'contact'))
  return { imei, name: textOf(value, 'name'), proof: textOf(value, 'proof'), contact }
}

export const lookUps = tabValue('amana.look-up', lookUpOf)
export const chosenPhones = tabValue('amana.chosen-phone', chosenPhoneOf)
