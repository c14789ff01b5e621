/**
 * Texts of the contract (messages of forms, words of devices) in a build of another language: found by their
 * English, as the server finds those of its answers.
 */
import { contractTextsIn, type Texts } from '@amana/messages'
import type { Plugin } from 'vite'

const CONTRACT = /\/packages\/contract\/src\/|^\0slim:@amana\/contract\//

/** @param texts of the server, which answers with most of them; null: English is built from its sources */
export function translateContract(texts: Texts | null): Plugin {
  const translations = contractTextsIn(texts ?? {})
  return {
    name: 'translate-contract',
    apply: 'build',
    // After types are removed: what remains is what the browser runs.
    enforce: 'post',
    transform(code, id) {
      if (texts === null || !CONTRACT.test(id)) return null
      const found = textsOf(this.parse(code)).flatMap(({ value, start, end }) => {
        const translation = Object.hasOwn(translations, value) ? translations[value] : undefined
        return translation === undefined ? [] : [{ start, end, translation }]
      })
      const changed = found
        .toSorted((one, other) => other.start - one.start)
        .reduce(
          (text, { start, end, translation }) =>
            text.slice(0, start) + JSON.stringify(translation) + text.slice(end),
          code,
        )
      return found.length === 0 ? null : { code: changed, map: null }
    },
  }
}

interface Literal {
  value: string
  start: number
  end: number
}

function textsOf(node: unknown): Literal[] {
  if (typeof node !== 'object' || node === null) return []
  return isText(node) ? [node] : Object.values(node).flatMap(textsOf)
}

const isText = (node: { type?: unknown; value?: unknown }): node is Literal =>
  node.type === 'Literal' && typeof node.value === 'string'
