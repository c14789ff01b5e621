const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Text → HTML, for content and quoted attributes alike. Control characters other than line breaks are
 * dropped.
 */
export function escapeHtml(text: string): string {
  return text
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
