// breaks: comments-cite-this-repository
/** S2 §4: nobody can open that. */
export const citation = 1
