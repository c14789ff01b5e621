/**
 * `migrated` has every migration and this month's partitions; `started` has the TACs and job queues of a
 * first start as well.
 */
export const TEMPLATES = { migrated: 'amana_template', started: 'amana_template_started' } as const
export type Template = keyof typeof TEMPLATES
