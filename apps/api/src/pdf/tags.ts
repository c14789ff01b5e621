/** The structure of a document for screen readers (tagged PDF), beside its drawing. */

type Pdf = PDFKit.PDFDocument
type Element = ReturnType<Pdf['struct']>

/** pdfkit knows the scope of a heading of a table; its types do not. */
interface TagOptions extends PDFKit.Mixins.StructureElementOptions {
  scope?: 'Row' | 'Column'
}

export interface Tags {
  /** One element with what is drawn. Page breaks within it go through `continueOnNewPage`. */
  mark(type: string, draw: () => void, options?: TagOptions): void
  /** An element of the elements that are marked inside. */
  group(type: string, inside: () => void): void
  /** Lines, marks and repeated words, which say nothing more. Not within an element. */
  artifact(draw: () => void): void
}

/** For a document without tags. */
const NO_TAGS: Tags = {
  mark: (_type, draw) => draw(),
  group: (_type, inside) => inside(),
  artifact: (draw) => draw(),
}

export function createTags(pdf: Pdf, tagged: boolean): Tags {
  if (!tagged) return NO_TAGS
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const open: Element[] = [root]
  const add = (element: Element) => {
    open.at(-1)?.add(element)
    return element
  }
  return {
    mark(type, draw, options = {}) {
      const element = add(pdf.struct(type, options))
      element.add(draw)
      element.end()
    },
    group(type, inside) {
      const element = add(pdf.struct(type))
      open.push(element)
      inside()
      open.pop()
      element.end()
    },
    artifact(draw) {
      pdf.markContent('Artifact', { type: 'Layout' })
      draw()
      pdf.endMarkedContent()
    },
  }
}
