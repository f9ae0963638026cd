import ts from 'typescript'

/** A text for models in a source. */
export interface PromptText {
  readonly line: number
  readonly text: string
}

/**
 * The literal words that a source gives to a model: the description of a tool or parameter, the text of a message, what a gate or a
 * failed tool says. Words under a name are followed inside the source. A literal has words when two stand beside each other, or any in
 * Chinese.
 */
export function promptTextsIn(source: string): PromptText[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
  const named = constantsOf(file)
  const found = new Map<ts.Node, PromptText>()
  const visit = (node: ts.Node): void => {
    for (const given of givenToModel(node)) {
      for (const literal of literalsIn(given, named)) {
        const line = file.getLineAndCharacterOfPosition(literal.getStart()).line + 1
        found.set(literal, { line, text: literal.getText().slice(0, 80) })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [...found.values()]
}

/** Members of objects whose text a model reads, each where it stands beside (or not) another one: a metric has a `unit`. */
const MEMBERS = new Map<string, (members: ReadonlySet<string>) => boolean>([
  ['description', (members) => !members.has('unit')],
  ['content', (members) => members.has('role')],
  ['feedback', (members) => members.has('accept')],
])

/** Functions whose texts a model reads. */
const FUNCTIONS = new Set(['system', 'user', 'toolMessage', 'describe', 'ToolError'])

function givenToModel(node: ts.Node): readonly ts.Expression[] {
  if (ts.isPropertyAssignment(node)) {
    const members = new Set(node.parent.properties.map((member) => member.name?.getText() ?? ''))
    if (node.name.getText() === 'system' && ts.isNewExpression(node.parent.parent)) return [node.initializer]
    return MEMBERS.get(node.name.getText())?.(members) ? [node.initializer] : []
  }
  if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && FUNCTIONS.has(calledName(node.expression))) return node.arguments ?? []
  return []
}

function calledName(called: ts.Expression): string {
  return ts.isPropertyAccessExpression(called) ? called.name.text : called.getText()
}

/** Every constant of a source with what it is. */
function constantsOf(file: ts.SourceFile): ReadonlyMap<string, ts.Expression> {
  const constants = new Map<string, ts.Expression>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) constants.set(node.name.text, node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return constants
}

/** The literals that are (a part of) a text: not those in calls, comparisons and objects, which are something else. */
function literalsIn(given: ts.Expression, named: ReadonlyMap<string, ts.Expression>, deep = 0): ts.Node[] {
  const inside = (part: ts.Expression): ts.Node[] => (deep > 20 ? [] : literalsIn(part, named, deep + 1))
  if (ts.isStringLiteralLike(given)) return hasWords(given.text) ? [given] : []
  if (ts.isTemplateExpression(given)) {
    const texts = [given.head, ...given.templateSpans.map(({ literal }) => literal)]
    const own = hasWords(texts.map(({ text }) => text).join('')) ? [given] : []
    return [...own, ...given.templateSpans.flatMap(({ expression }) => inside(expression))]
  }
  if (ts.isParenthesizedExpression(given)) return inside(given.expression)
  if (ts.isConditionalExpression(given)) return [...inside(given.whenTrue), ...inside(given.whenFalse)]
  if (ts.isBinaryExpression(given)) return [...inside(given.left), ...inside(given.right)]
  const value = ts.isIdentifier(given) ? named.get(given.text) : undefined
  return value ? inside(value) : []
}

function hasWords(text: string): boolean {
  return /\p{Script=Han}|\p{L}{2,}\W* \W*\p{L}{2,}/u.test(text)
}
