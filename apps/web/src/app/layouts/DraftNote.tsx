import { IS_DRAFT } from '../../lib/locale.ts'
import { language } from '../../lib/messages/document.ts'

/** In the footer of a translation that no native speaker has approved yet. */
export function DraftNote() {
  if (!IS_DRAFT) return null
  return (
    <span data-review="draft" className="text-xs font-normal text-on-ground-muted">
      {language.draft}
    </span>
  )
}
