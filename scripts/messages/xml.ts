/**
 * A strict reader for the XML that translators send: UTF-8, elements, attributes and text. DOCTYPE and
 * entities of its own are refused, so nothing can be fetched or made larger.
 */

export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  /** Elements and texts in their order; texts that stand next to each other are one. */
  children: ReadonlyArray<XmlElement | string>
}

/** The document is not well-formed, or holds what is refused; says the line. */
export class XmlError extends Error {}

const LARGEST_BYTES = 32 * 1024 * 1024
const DEEPEST = 32
const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const SPACE = /[ \t\n]+/y
const PREDEFINED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u

/** @throws XmlError */
export function parseXml(bytes: Uint8Array): XmlElement {
  if (bytes.length > LARGEST_BYTES) throw new XmlError(`larger than ${LARGEST_BYTES / 1024 / 1024} MB`)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new XmlError('not UTF-8')
  }
  return new Reader(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')).document()
}

class Reader {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  document(): XmlElement {
    const wrong = FORBIDDEN.exec(this.text)
    if (wrong) this.fail('a character that XML forbids', wrong.index)
    this.declaration()
    this.misc()
    if (this.text[this.at] !== '<') this.fail('text outside of the root element')
    const root = this.element(0)
    this.misc()
    if (this.at < this.text.length) this.fail('more than one root element')
    return root
  }

  private fail(problem: string, at = this.at): never {
    throw new XmlError(`line ${this.text.slice(0, at).split('\n').length}: ${problem}`)
  }

  private starts(sign: string): boolean {
    return this.text.startsWith(sign, this.at)
  }

  /** The match of a sticky expression here, passed over. */
  private take(form: RegExp): string | null {
    form.lastIndex = this.at
    const match = form.exec(this.text)
    if (match) this.at = form.lastIndex
    return match?.[0] ?? null
  }

  private expect(sign: string): void {
    if (!this.starts(sign)) this.fail(`${sign} expected`)
    this.at += sign.length
  }

  /** Text before the sign, which is passed over too. */
  private until(sign: string, what: string): string {
    const end = this.text.indexOf(sign, this.at)
    if (end === -1) this.fail(`${what} without an end`)
    const content = this.text.slice(this.at, end)
    this.at = end + sign.length
    return content
  }

  private declaration(): void {
    if (!/^<\?xml[ \t\n]/.test(this.text)) return
    const content = this.until('?>', 'XML declaration')
    const form =
      /^<\?xml\s+version\s*=\s*(?:"1\.0"|'1\.0')(?:\s+encoding\s*=\s*(?:"([\w.-]+)"|'([\w.-]+)'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*$/
    const match = form.exec(content)
    if (!match) this.fail('a broken XML declaration', 0)
    const encoding = match[1] ?? match[2] ?? 'utf-8'
    if (encoding.toLowerCase() !== 'utf-8') this.fail(`encoding ${encoding}: only UTF-8`, 0)
  }

  /** Space, comments and processing instructions around the root element. */
  private misc(): void {
    do this.take(SPACE)
    while (this.aside())
  }

  private aside(): boolean {
    if (this.starts('<!--')) {
      this.at += 4
      if (this.until('-->', 'a comment').match(/--|-$/)) this.fail('-- in a comment')
      return true
    }
    if (this.starts('<?')) {
      this.at += 2
      const content = this.until('?>', 'a processing instruction')
      if (!/^[A-Za-z_][\w.-]*(\s|$)/.test(content) || /^xml(\s|$)/i.test(content)) this.fail('a broken processing instruction')
      return true
    }
    if (this.starts('<!DOCTYPE')) this.fail('a DOCTYPE is refused')
    return false
  }

  private element(depth: number): XmlElement {
    if (depth > DEEPEST) this.fail('nested too deep')
    this.expect('<')
    const name = this.take(NAME) ?? this.fail('a broken tag')
    const attributes = this.attributes()
    if (this.starts('/>')) {
      this.at += 2
      return { name, attributes, children: [] }
    }
    this.expect('>')
    const children: Array<XmlElement | string> = []
    const addText = (text: string) => {
      const last = children.at(-1)
      if (typeof last === 'string') children[children.length - 1] = last + text
      else if (text !== '') children.push(text)
    }
    for (;;) {
      if (this.at >= this.text.length) this.fail(`<${name}> without an end`)
      if (this.starts('</')) break
      if (this.starts('<![CDATA[')) {
        this.at += 9
        addText(this.until(']]>', 'CDATA'))
      } else if (this.aside()) continue
      else if (this.starts('<!')) this.fail('a declaration is refused')
      else if (this.starts('<')) children.push(this.element(depth + 1))
      else addText(this.characters('<'))
    }
    this.at += 2
    const end = this.take(NAME)
    if (end !== name) this.fail(`</${end ?? ''}> where </${name}> belongs`)
    this.take(SPACE)
    this.expect('>')
    return { name, attributes, children }
  }

  private attributes(): Map<string, string> {
    const attributes = new Map<string, string>()
    for (;;) {
      const space = this.take(SPACE)
      const name = this.take(NAME)
      if (name === null) return attributes
      if (space === null) this.fail('a space is missing before an attribute')
      if (attributes.has(name)) this.fail(`${name} twice`)
      this.take(SPACE)
      this.expect('=')
      this.take(SPACE)
      const quote = this.text[this.at]
      if (quote !== '"' && quote !== "'") this.fail('an attribute without quotes')
      this.at += 1
      const value = this.characters(quote)
      this.expect(quote)
      attributes.set(name, value)
    }
  }

  /** Text up to a sign, which is `<` or the quote of an attribute; its references are resolved. */
  private characters(end: string): string {
    const start = this.at
    const found = this.text.indexOf(end, start)
    this.at = found === -1 ? this.text.length : found
    const raw = this.text.slice(start, this.at)
    if (end === '<' && raw.includes(']]>')) this.fail(']]> in text', start + raw.indexOf(']]>'))
    if (end !== '<' && raw.includes('<')) this.fail('< in an attribute', start + raw.indexOf('<'))
    const plain = end === '<' ? raw : raw.replaceAll(/[\t\n]/g, ' ')
    return plain.replaceAll(/&([^;&]*)(;?)/g, (_, name: string, closed: string, offset: number) => {
      const code = /^#(?:(\d{1,7})|x([\da-fA-F]{1,6}))$/.exec(name)
      const letter = code ? letterOf(code[1] ? Number(code[1]) : Number.parseInt(code[2] ?? '', 16)) : PREDEFINED[name]
      if (letter === undefined || closed === '' || !(code || Object.hasOwn(PREDEFINED, name)))
        this.fail('an unknown or broken reference', start + offset)
      return letter
    })
  }
}

/** @returns undefined: no character that XML allows */
function letterOf(code: number): string | undefined {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
  const letter = String.fromCodePoint(code)
  return FORBIDDEN.test(letter) ? undefined : letter
}

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
export const escapeAttribute = (text: string): string =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')

export const elementsOf = ({ children }: XmlElement, name?: string): XmlElement[] =>
  children.filter((child) => typeof child !== 'string' && (name === undefined || child.name === name)) as XmlElement[]

/** Text of an element. @returns null: it holds other elements */
export const textIn = ({ children }: XmlElement): string | null =>
  children.some((child) => typeof child !== 'string') ? null : children.join('')
