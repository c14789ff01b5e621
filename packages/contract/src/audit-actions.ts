/** Actions in the audit log. */

export const OFFICER_ACTIONS = [
  'list_flags',
  'list_work',
  'export_flags',
  'search_devices',
  'look_up_device',
  'validate_device',
  'read_numbers',
  'read_statistics',
  'export_statistics',
  'watch_flags',
  'watched_flags',
  'view_device',
  'view_flags',
  'view_documents',
  'view_found_thread',
  'view_sightings',
  'view_sightings_refused',
  'download_found_photo',
  'download_document',
  'download_report',
  'reveal_nin',
  'reveal_bvn',
  'reveal_refused',
  'release_reveals',
  'release_access',
  'delay_accesses',
  'list_delays',
  'create_report',
  'confirm_report',
  'reject_report',
  'clear_flag',
  'place_hold',
  'release_hold',
  'add_note',
  'assign_case',
  'set_flag_mode',
  'name_copy',
  'list_copies',
  'end_copy',
  'propose_uphold_dispute',
  'propose_confirm_report',
  'propose_release_brake',
  'refuse_proposal',
  'release_brake',
  'uphold_dispute',
  'reject_dispute',
  'contest_dispute',
  'approve_document',
  'decline_document',
  'read_audit',
  'export_audit',
  'list_officers',
  'invite_officer',
  'suspend_officer',
  'reinstate_officer',
  'renew_officer',
  'reset_officer_password',
] as const
/** A view, change or download of an officer, or of somebody with an officer's rights. */
export type OfficerAction = (typeof OFFICER_ACTIONS)[number]

/**
 * Reads that a page makes by itself: no person, no number and no typed word is in them. A list of cases or
 * of work is one only without a search.
 */
export const ROUTINE_ACTIONS = [
  'read_numbers',
  'read_statistics',
  'watch_flags',
  'watched_flags',
  'list_delays',
] as const
export const ROUTINE_LISTS = ['list_flags', 'list_work'] as const

/** A question of an organisation's client: one number, or a job. */
export const CLIENT_ACTIONS = ['partner_check', 'partner_job'] as const
export type ClientAction = (typeof CLIENT_ACTIONS)[number]

/**
 * A question to a network about a person's number at an act of theirs, and an act at which none was asked
 * (decisions §19).
 */
export type NetworkAction = 'network_asked' | 'network_not_asked'

/** `admin_command`: an administrator's command on the machine. */
export type AuditAction = OfficerAction | ClientAction | NetworkAction | 'admin_command'

/** As the audit log and the mails to supervisors name them. */
export const AUDIT_ACTION_LABELS = {
  list_flags: 'List flags',
  list_work: 'List work',
  export_flags: 'Export flags',
  search_devices: 'Search devices',
  look_up_device: 'Look up device',
  validate_device: 'Validate device',
  read_numbers: 'Read numbers',
  read_statistics: 'Read statistics',
  export_statistics: 'Export statistics',
  watch_flags: 'Watch flags',
  watched_flags: 'Watched flags',
  view_device: 'View device',
  view_flags: 'View flags',
  view_documents: 'View documents',
  view_found_thread: 'View found thread',
  view_sightings: 'View sightings',
  view_sightings_refused: 'View sightings refused',
  download_found_photo: 'Download found photo',
  download_document: 'Download document',
  download_report: 'Download report',
  reveal_nin: 'Reveal NIN',
  reveal_bvn: 'Reveal BVN',
  reveal_refused: 'Reveal refused',
  release_reveals: 'Release reveals',
  release_access: 'Release access',
  delay_accesses: 'Delay accesses',
  list_delays: 'List delays',
  create_report: 'Create report',
  confirm_report: 'Confirm report',
  reject_report: 'Reject report',
  clear_flag: 'Clear flag',
  place_hold: 'Place hold',
  release_hold: 'Release hold',
  add_note: 'Add note',
  assign_case: 'Assign case',
  set_flag_mode: 'Set flag mode',
  name_copy: 'Name copy',
  list_copies: 'List copies',
  end_copy: 'End copy',
  propose_uphold_dispute: 'Propose uphold dispute',
  propose_confirm_report: 'Propose confirm report',
  propose_release_brake: 'Propose release brake',
  refuse_proposal: 'Refuse proposal',
  release_brake: 'Release brake',
  uphold_dispute: 'Uphold dispute',
  reject_dispute: 'Reject dispute',
  contest_dispute: 'Contest dispute',
  approve_document: 'Approve document',
  decline_document: 'Decline document',
  read_audit: 'Read audit',
  export_audit: 'Export audit',
  list_officers: 'List officers',
  invite_officer: 'Invite officer',
  suspend_officer: 'Suspend officer',
  reinstate_officer: 'Reinstate officer',
  renew_officer: 'Renew officer',
  reset_officer_password: 'Reset officer password',
  partner_check: 'Partner check',
  partner_job: 'Partner job',
  network_asked: 'Network asked',
  network_not_asked: 'Network not asked',
  admin_command: 'Admin command',
} satisfies Record<AuditAction, string>

export const AUDIT_ACTIONS = Object.keys(AUDIT_ACTION_LABELS) as AuditAction[]
