/** A device and an officer of an evidence report. */
import type { Imei } from '@amana/contract'
import type { Issue } from './evidence-report.ts'
import type { DeviceRecord } from './load-device.ts'

export const IMEI = '354188040123456' as Imei
export const TIME = '2026-11-22T10:00:00.000Z'

/** Without flags, history and owner. */
export const DEVICE: DeviceRecord = {
  id: 1,
  imei: IMEI,
  imei2: null,
  brand: 'Tecno',
  model: 'Spark 20',
  status: 'registered',
  registration_date: TIME,
  owner: null,
  flags: [],
  history: [],
  hold: null,
  lists: [],
  notes: [],
  objections: [],
  news: [],
  mode_changes: [],
  disputes: [],
  documents: [],
  proposals: [],
}

export const ISSUE: Issue = {
  request: { reference: 'LE-2026-000007', purpose: 'For the hearing on Monday' },
  leftOut: { history: null, flags: null },
  officer: {
    officer_id: 'NPF-1',
    rank: 'Inspector',
    name: 'Chidi Eze',
    force_number: 'F/1',
    station: 'Ikeja',
    state_command: 'Lagos',
  },
  issuedAt: new Date(TIME),
  publicUrl: 'https://amana.example',
}
