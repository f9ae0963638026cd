import { type PatternNode, parsePattern } from './parse-pattern.ts'
import { patternProgram } from './pattern-program.ts'
import { runProgram } from './run-program.ts'

/** A pattern of a schema, ready to be asked; whoever wrote it, it cannot hold up the process. */
export interface SafePattern {
  readonly source: string
  matches(text: string): boolean
  /** Steps of the linear-time engine that one character may cost; 0 when the native engine is safe for this pattern. */
  readonly steps: number
}

/**
 * Compiles a JSON Schema `pattern` (ECMAScript, `u` flag, found anywhere in the text). The native engine is used only where
 * the form of the pattern proves that it cannot backtrack far; everything else runs on an engine of linear time.
 * @throws SyntaxError for a malformed pattern, UnsupportedPattern for one that cannot be run safely.
 */
export function compilePattern(source: string): SafePattern {
  const native = new RegExp(source, 'u')
  const tree = parsePattern(source)
  if (isHarmless(tree)) return { source, steps: 0, matches: (text) => native.test(text) }
  const program = patternProgram(tree)
  return { source, steps: program.size, matches: (text) => runProgram(program, text) }
}

/** How many steps the native engine may take per place where it starts, at worst. */
const MAX_EFFORT = 1_000
/** The same, for an anchored pattern of bounded length, which starts once. */
const MAX_EFFORT_ONCE = 500_000

/** Conservative: no look-around, and at most one unbounded repetition, of a single character, in an anchored pattern. */
function isHarmless(tree: PatternNode): boolean {
  const { ways, length, loops } = effort(tree)
  const once = tree.type === 'sequence' && isStart(tree.items[0])
  if (loops === 0 && once) return ways * length <= MAX_EFFORT_ONCE
  return ways * length <= MAX_EFFORT && (loops === 0 || (once && loops === 1))
}

function isStart(node: PatternNode | undefined): boolean {
  return node?.type === 'edge' && node.edge === 'start'
}

/** How many ways lead through a part, how long the longest is (unbounded repetitions aside), and how many of those there are. */
interface Effort {
  readonly ways: number
  readonly length: number
  readonly loops: number
}

const ENDLESS: Effort = { ways: Number.POSITIVE_INFINITY, length: Number.POSITIVE_INFINITY, loops: Number.POSITIVE_INFINITY }

function effort(node: PatternNode): Effort {
  switch (node.type) {
    case 'character':
    case 'edge':
      return { ways: 1, length: 1, loops: 0 }
    case 'look':
      return ENDLESS
    case 'sequence':
      return node.items.map(effort).reduce(oneAfterAnother, { ways: 1, length: 0, loops: 0 })
    case 'choice':
      return node.options.map(effort).reduce(oneOrTheOther)
    case 'repeat':
      return effortOfRepeat(node)
    default:
      return node satisfies never
  }
}

function oneAfterAnother(a: Effort, b: Effort): Effort {
  return { ways: a.ways * b.ways, length: a.length + b.length, loops: a.loops + b.loops }
}

function oneOrTheOther(a: Effort, b: Effort): Effort {
  return { ways: a.ways + b.ways, length: Math.max(a.length, b.length), loops: a.loops + b.loops }
}

function effortOfRepeat({ body, min, max }: { readonly body: PatternNode; readonly min: number; readonly max: number }): Effort {
  if (max === Number.POSITIVE_INFINITY) return body.type === 'character' ? { ways: 1, length: min, loops: 1 } : ENDLESS
  const part = effort(body)
  if (part.loops > 0) return ENDLESS
  return { ways: part.ways ** max * (max - min + 1), length: part.length * max, loops: 0 }
}
