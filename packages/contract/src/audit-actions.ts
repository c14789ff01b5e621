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
  'list_officers',
  'invite_officer',
  'suspend_officer',
  'reinstate_officer',
  'renew_officer',
  'reset_officer_password',
] as const
/** A view, change or download of an officer, or of somebody with an officer's rights. */
export type OfficerAction = (typeof OFFICER_ACTIONS)[number]

/** A question of an organisation's client: one number, or a job. */
export const CLIENT_ACTIONS = ['partner_check', 'partner_job'] as const
export type ClientAction = (typeof CLIENT_ACTIONS)[number]

/** `admin_command`: an administrator's command on the machine. */
export type AuditAction = OfficerAction | ClientAction | 'admin_command'
