/** The field that `/` leads to. */
export const SEARCH_FIELD = 'case-search'
