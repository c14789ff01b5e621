/** Texts in JSX that people read or hear: what belongs into a catalogue of messages. */
import ts from 'typescript'

/** Properties of elements and of our components. */
const PROPERTIES = new Set(
  [
    'alt',
    'aria-description',
    'aria-label',
    'aria-placeholder',
    'aria-roledescription',
    'aria-valuetext',
    'caption',
    'description',
  ].concat([
    'empty',
    'heading',
    'hint',
    'label',
    'lead',
    'legend',
    'note',
    'placeholder',
    'subtitle',
    'summary',
    'text',
    'title',
  ]),
)

export interface JsxText {
  line: number
  text: string
}

/** Texts between tags and in such properties, also those that an expression chooses from. */
export function textsInJsx(file: string, content: string): JsxText[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const texts: JsxText[] = []
  const add = (node: ts.Node, text: string) => {
    if (text.trim() !== '')
      texts.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: text.trim() })
  }
  /** The strings that may be the value of an expression. */
  const values = (node: ts.Expression): void => {
    if (ts.isStringLiteralLike(node)) add(node, node.text)
    else if (ts.isTemplateExpression(node))
      add(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' '))
    else if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) values(node.expression)
    else if (ts.isConditionalExpression(node)) {
      values(node.whenTrue)
      values(node.whenFalse)
    } else if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken
      if (
        kind === ts.SyntaxKind.PlusToken ||
        kind === ts.SyntaxKind.BarBarToken ||
        kind === ts.SyntaxKind.QuestionQuestionToken
      )
        values(node.left)
      if (kind === ts.SyntaxKind.PlusToken || LOGICAL.has(kind)) values(node.right)
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add(node, node.text)
    else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      values(node.expression)
    else if (ts.isJsxAttribute(node) && PROPERTIES.has(node.name.getText())) {
      const { initializer } = node
      if (initializer && ts.isStringLiteral(initializer)) add(node, initializer.text)
      if (initializer && ts.isJsxExpression(initializer) && initializer.expression)
        values(initializer.expression)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

const LOGICAL = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])
