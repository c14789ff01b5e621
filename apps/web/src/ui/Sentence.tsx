import type { Text } from '@amana/messages'
import type { Names } from '@amana/messages/text'
import { createElement, Fragment, type ReactNode } from 'react'

export interface SentenceProps<S extends string> {
  text: Text<S>
  /** An element for each name of the text. */
  with: { readonly [Name in Names<S>[number]]: ReactNode }
}

/** A whole sentence with elements in the places of its names, wherever a language puts them. */
export function Sentence<S extends string>({ text, with: elements }: SentenceProps<S>) {
  // A split by a group alternates between what is written and the names.
  const parts = text.template.split(/\{(\w+)\}/)
  const filled = parts.map((part, index) => (index % 2 === 0 ? part : elements[part as Names<S>[number]]))
  return createElement(Fragment, null, ...filled)
}
