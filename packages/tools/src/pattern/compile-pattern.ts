import type { WorkBudget } from '../work-budget.ts'
import { type PatternNode, parsePattern } from './parse-pattern.ts'
import { patternProgram } from './pattern-program.ts'
import { runProgram } from './run-program.ts'

/** A pattern of a schema, ready to be asked; whoever wrote it, it cannot hold up the process. */
export interface SafePattern {
  readonly source: string
  /** @throws TooMuchWork when the budget is spent */
  matches(text: string): boolean
  /** True when the native engine runs it. */
  readonly native: boolean
  /** Steps that one character may cost. */
  readonly cost: number
}

/**
 * Compiles a JSON Schema `pattern` (ECMAScript, `u` flag, found anywhere in the text). The native engine is used only where
 * the form of the pattern proves that it cannot backtrack far; everything else runs on an engine of linear time.
 * @throws SyntaxError for a malformed pattern, UnsupportedPattern for one that cannot be run safely.
 */
export function compilePattern(source: string, budget: WorkBudget): SafePattern {
  const expression = new RegExp(source, 'u')
  const tree = parsePattern(source)
  const effort = nativeEffort(tree)
  if (effort <= MAX_EFFORT) return counted(source, effort, (text) => expression.test(text), { budget, native: true })
  const program = patternProgram(tree)
  return counted(source, program.size, (text) => runProgram(program, text), { budget, native: false })
}

interface Counting {
  readonly budget: WorkBudget
  readonly native: boolean
}

function counted(source: string, cost: number, test: (text: string) => boolean, { budget, native }: Counting): SafePattern {
  const matches = (text: string): boolean => {
    budget.spend((text.length + 1) * cost)
    return test(text)
  }
  return { source, native, cost, matches }
}

/** How many steps the native engine may take per character, at worst. */
const MAX_EFFORT = 1_000

/** Conservative: endless for a look-around, and for repetitions without bound but one, of a single character, in an anchored pattern. */
function nativeEffort(tree: PatternNode): number {
  const { ways, length, loops } = effortOf(tree)
  const once = tree.type === 'sequence' && isStart(tree.items[0])
  return loops === 0 || (once && loops === 1) ? ways * length : Number.POSITIVE_INFINITY
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

function effortOf(node: PatternNode): Effort {
  switch (node.type) {
    case 'character':
    case 'edge':
      return { ways: 1, length: 1, loops: 0 }
    case 'look':
      return ENDLESS
    case 'sequence':
      return node.items.map(effortOf).reduce(oneAfterAnother, { ways: 1, length: 0, loops: 0 })
    case 'choice':
      return node.options.map(effortOf).reduce(oneOrTheOther)
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
  // A long bounded repetition of one character is no more work than one without bound.
  if (body.type === 'character' && max > MAX_EFFORT) return { ways: 1, length: min, loops: 1 }
  if (max === Number.POSITIVE_INFINITY) return ENDLESS
  const part = effortOf(body)
  if (part.loops > 0) return ENDLESS
  return { ways: part.ways ** max * (max - min + 1), length: part.length * max, loops: 0 }
}
