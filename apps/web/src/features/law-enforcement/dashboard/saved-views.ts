/** Named filters and orders of the list, in this browser. Signing out clears them with everything else. */
const KEY = 'amana.officer-views'
const MAX_VIEWS = 20
export const MAX_VIEW_NAME = 40

export interface SavedView {
  name: string
  /** The query of the address, without a case. */
  query: string
}

function isView(value: unknown): value is SavedView {
  const { name, query } = (value ?? {}) as Partial<SavedView>
  return typeof name === 'string' && typeof query === 'string'
}

export function readViews(): SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isView) : []
  } catch {
    return []
  }
}

/** A view of the same name is replaced; beyond 20 the oldest goes. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [view, ...views.filter(({ name }) => name !== view.name)].slice(0, MAX_VIEWS)
}

export function saveViews(views: readonly SavedView[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(views))
  } catch {
    // Storage is blocked or full: the views last as long as the page.
  }
}
