/** Mails to the supervisors of this Amana. */
import type { AuditAction, ClientAction } from '@amana/contract'
import { text } from '@amana/messages'

export const head = {
  title: text('Audit log: head {position}'),
  rows: text('The audit log had {position} rows. Keep this e-mail: it shows later that none of them was changed.'),
  check: text('To check, the administrator runs: {command} and the text behind “head”.'),
}

export const digest = {
  title: text('Officers on Amana: {day}'),
  nobody: 'Nobody looked at anything.',
  lead: 'Who did what, and how often. The audit log has each row.',
}

export const mail = {
  open: 'Open the audit log',
  reason: 'You get this e-mail because you are a supervisor on Amana.',
}

/** Actions of the audit log, with their counts behind. */
export const actions = {
  list_flags: 'list flags',
  list_work: 'list work',
  export_flags: 'export flags',
  search_devices: 'search devices',
  look_up_device: 'look up device',
  validate_device: 'validate device',
  read_numbers: 'read numbers',
  read_statistics: 'read statistics',
  export_statistics: 'export statistics',
  watch_flags: 'watch flags',
  watched_flags: 'watched flags',
  view_device: 'view device',
  view_flags: 'view flags',
  view_documents: 'view documents',
  view_found_thread: 'view found thread',
  download_found_photo: 'download found photo',
  download_document: 'download document',
  download_report: 'download report',
  reveal_nin: 'reveal NIN',
  reveal_bvn: 'reveal BVN',
  reveal_refused: 'reveal refused',
  release_reveals: 'release reveals',
  release_access: 'release access',
  delay_accesses: 'delay accesses',
  list_delays: 'list delays',
  create_report: 'create report',
  confirm_report: 'confirm report',
  reject_report: 'reject report',
  clear_flag: 'clear flag',
  place_hold: 'place hold',
  release_hold: 'release hold',
  add_note: 'add note',
  assign_case: 'assign case',
  propose_uphold_dispute: 'propose uphold dispute',
  propose_confirm_report: 'propose confirm report',
  propose_release_brake: 'propose release brake',
  refuse_proposal: 'refuse proposal',
  release_brake: 'release brake',
  uphold_dispute: 'uphold dispute',
  reject_dispute: 'reject dispute',
  contest_dispute: 'contest dispute',
  approve_document: 'approve document',
  decline_document: 'decline document',
  read_audit: 'read audit',
  list_officers: 'list officers',
  invite_officer: 'invite officer',
  suspend_officer: 'suspend officer',
  reinstate_officer: 'reinstate officer',
  renew_officer: 'renew officer',
  reset_officer_password: 'reset officer password',
  admin_command: 'admin command',
} satisfies Record<Exclude<AuditAction, ClientAction>, string>
