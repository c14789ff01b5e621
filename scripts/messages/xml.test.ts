import { describe, expect, test } from 'vitest'
import { elementsOf, escapeAttribute, escapeText, parseXml, textIn, XmlError } from './xml.ts'

const parse = (text: string) => parseXml(new TextEncoder().encode(text))

describe('well-formed XML', () => {
  test('is read with attributes, references, CDATA, comments and processing instructions', () => {
    const root = parse(
      '\ufeff<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- a --><?tool x?>\n<a x="1 &lt; 2" y=\'"\n\'><b>&amp;&#8358;&#x1EB9;<![CDATA[<&]]><!-- c -->!</b><c/></a>\n',
    )
    expect(root.name).toBe('a')
    expect([...root.attributes]).toEqual([
      ['x', '1 < 2'],
      ['y', '" '],
    ])
    expect(elementsOf(root).map(({ name }) => name)).toEqual(['b', 'c'])
    expect(elementsOf(root, 'b').map(textIn)).toEqual(['&₦ẹ<&!'])
    expect(textIn(root)).toBeNull()
  })

  test('gives back what was escaped', () => {
    const text = 'a < b & "c" > \'d\' ]]> \r\n\t ẹ̀ {x}'
    const root = parse(`<a b="${escapeAttribute(text)}">${escapeText(text)}</a>`)
    expect(root.attributes.get('b')).toBe(text)
    expect(textIn(root)).toBe(text)
  })
})

test.each([
  ['no element', ''],
  ['only text', 'text'],
  ['an open element', '<a>'],
  ['an open tag', '<a'],
  ['a wrong end', '<a></b>'],
  ['crossed elements', '<a><b></a></b>'],
  ['two roots', '<a/><b/>'],
  ['text after the root', '<a/>text'],
  ['a DOCTYPE', '<!DOCTYPE a><a/>'],
  ['a DOCTYPE with entities', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
  ['a declaration inside', '<a><!ENTITY x "y"></a>'],
  ['a DOCTYPE inside', '<a><!DOCTYPE b></a>'],
  ['an unknown entity', '<a>&nbsp;</a>'],
  ['an entity of the prototype', '<a>&constructor;</a>'],
  ['a bare ampersand', '<a>a & b</a>'],
  ['a reference without an end', '<a>&amp</a>'],
  ['a bad reference', '<a>&#0;</a>'],
  ['a surrogate', '<a>&#xD800;</a>'],
  ['a reference beyond Unicode', '<a>&#x110000;</a>'],
  ['a control character', '<a>\u0001</a>'],
  ['an attribute twice', '<a b="1" b="2"/>'],
  ['an attribute without quotes', '<a b=1/>'],
  ['an attribute without a value', '<a b/>'],
  ['attributes without a space', '<a b="1"c="2"/>'],
  ['< in an attribute', '<a b="<"/>'],
  ['an open attribute', '<a b="1/>'],
  [']]> in text', '<a>]]></a>'],
  ['an open comment', '<a><!-- b</a>'],
  ['-- in a comment', '<a><!-- b -- c --></a>'],
  ['open CDATA', '<a><![CDATA[b</a>'],
  ['a second declaration', '<a/><?xml version="1.0"?>'],
  ['a broken declaration', '<?xml encoding="UTF-8"?><a/>'],
  ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
  ['a tag without a name', '<a>< b/></a>'],
  ['depth', '<a>'.repeat(100) + '</a>'.repeat(100)],
])('%s is refused', (_, text) => {
  expect(() => parse(text)).toThrow(XmlError)
})

test('other encodings than UTF-8 are refused', () => {
  expect(() => parseXml(new Uint8Array([0x3c, 0x61, 0x3e, 0xe9, 0x3c, 0x2f, 0x61, 0x3e]))).toThrow('not UTF-8')
})

test('an error says its line', () => {
  expect(() => parse('<a>\n\n<b></a>')).toThrow('line 3')
})
